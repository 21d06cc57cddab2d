import { expect, test } from "vitest";
import { pageDeeds, printTimedDeed, readTimedDeed } from "./timed-deed.ts";

test("every deed can be linked to, with its moment in seconds", () => {
  for (const deed of pageDeeds) {
    const timed = { deed, afterMs: 2500 };
    expect(printTimedDeed(timed)).toBe(`${deed}:2.5`);
    expect(readTimedDeed(printTimedDeed(timed))).toEqual(timed);
  }
});

test("what is no deed, or at no moment, is left out", () => {
  for (const text of ["offline", "offline:", "offline:-1", "offline:1e3", "offline:1:2", "fly:1"]) {
    expect(readTimedDeed(text)).toBeUndefined();
  }
  expect(readTimedDeed("sleep:86401")).toBeUndefined();
});
