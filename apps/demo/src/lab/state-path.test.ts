import { expect, test } from "vitest";
import { pathOf } from "./state-path.ts";

test("a state is told as paths, one for each region", () => {
  expect(pathOf("storing")).toEqual(["storing"]);
  expect(pathOf({ sending: "posting" })).toEqual(["sending.posting"]);
  expect(pathOf({ tracking: { looking: "reading", wishing: "idle" } })).toEqual([
    "tracking.looking.reading",
    "tracking.wishing.idle",
  ]);
});
