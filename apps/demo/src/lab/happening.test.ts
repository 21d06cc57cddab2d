import { expect, test } from "vitest";
import { createScript } from "./happening.ts";

test("a script performs each deed at its place in the order of requests, once", () => {
  const killed = { type: "worker killed" } as const;
  const expired = { type: "sign-in expires" } as const;
  const script = createScript([
    { leg: "read", nth: 2, when: "before", deed: killed },
    { leg: "read", nth: 2, when: "after", deed: expired },
  ]);
  expect(script.arrived("submit")).toEqual({ nth: 1, deeds: [] });
  expect(script.arrived("read")).toEqual({ nth: 1, deeds: [] });
  expect(script.answered("read", 1)).toEqual([]);
  expect(script.arrived("read")).toEqual({ nth: 2, deeds: [killed] });
  expect(script.answered("read", 2)).toEqual([expired]);
  expect(script.arrived("read")).toEqual({ nth: 3, deeds: [] });
});
