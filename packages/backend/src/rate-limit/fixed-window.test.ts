import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type FixedWindowLimit, readWindow, takeOfWindow } from "./fixed-window.ts";

const limit: FixedWindowLimit = { type: "fixed-window", capacity: 4, windowMs: 1000 };

/** What is taken when requests come after some gaps, with the waits of those that are refused. */
function play(gaps: readonly number[], from = 0) {
  let mark: number | undefined;
  let now = from;
  return gaps.map((gap) => {
    now += gap;
    const taking = takeOfWindow(limit, mark, now);
    mark = taking.mark;
    return { now, mark, taking };
  });
}

const gaps = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 80 });

test("in no window is more taken than its capacity, and nothing is refused before that", async () => {
  await fc.assert(
    fc.property(gaps, (given) => {
      const taken = new Map<number, number>();
      for (const { now, taking } of play(given, 123_456)) {
        const window = Math.floor(now / limit.windowMs);
        const before = taken.get(window) ?? 0;
        expect(taking.type).toBe(before < limit.capacity ? "taken" : "refused");
        if (taking.type === "taken") taken.set(window, before + 1);
      }
    }),
  );
});

test("the wait it names is exact and never 0: then the next window begins, not a millisecond earlier", async () => {
  await fc.assert(
    fc.property(gaps, (given) => {
      for (const { now, mark, taking } of play(given)) {
        if (taking.type === "taken") continue;
        const { retryAfterMs } = taking;
        expect(retryAfterMs).toBeGreaterThan(0);
        expect(takeOfWindow(limit, mark, now + retryAfterMs - 1).type).toBe("refused");
        expect(takeOfWindow(limit, mark, now + retryAfterMs).type).toBe("taken");
      }
    }),
  );
});

test("what it says is left can be taken at once, and not one more", async () => {
  await fc.assert(
    fc.property(gaps, (given) => {
      for (const { now, mark: after } of play(given)) {
        let mark = after;
        let count = 0;
        while (takeOfWindow(limit, mark, now).type === "taken") {
          mark = takeOfWindow(limit, mark, now).mark;
          count += 1;
        }
        const { remaining, untilWholeMs } = readWindow(limit, after, now);
        expect(remaining).toBe(count);
        expect(readWindow(limit, after, now + untilWholeMs).remaining).toBe(limit.capacity);
      }
    }),
  );
});

test.each([
  ["of a bucket that is full again far ahead", 9_000_000],
  ["of a window long ago", 12],
])("a mark %s counts nothing", (_whose, mark) => {
  expect(takeOfWindow(limit, mark, 1_000_500)).toEqual({ type: "taken", mark: 1_000_001 });
});
