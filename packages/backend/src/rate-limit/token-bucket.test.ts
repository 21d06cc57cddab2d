import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readBucket, takeToken } from "./token-bucket.ts";

const limit = { type: "token-bucket", capacity: 5, refillMs: 700 } as const;

test("over any stretch of time no more is taken than the bucket holds and gains", async () => {
  await fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 80 }), (gaps) => {
      let mark: number | undefined;
      let now = 0;
      const takenAt: number[] = [];
      for (const gap of gaps) {
        now += gap;
        const taking = takeToken(limit, mark, now);
        if (taking.type === "taken") {
          mark = taking.mark;
          takenAt.push(now);
        }
      }
      for (const [index, from] of takenAt.entries()) {
        for (const [later, to] of takenAt.entries()) {
          const count = later - index + 1;
          const allowed = limit.capacity + Math.floor((to - from) / limit.refillMs);
          if (later >= index) expect(count).toBeLessThanOrEqual(allowed);
        }
      }
    }),
  );
});

test("the wait it names is exact: at that moment a token is there, a millisecond before it is not", async () => {
  await fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 40 }), (gaps) => {
      let mark: number | undefined;
      let now = 1_000_000;
      for (const gap of gaps) {
        now += gap;
        const taking = takeToken(limit, mark, now);
        mark = taking.mark;
        if (taking.type === "taken") continue;
        const wait = taking.retryAfterMs;
        expect(wait).toBeGreaterThan(0);
        expect(takeToken(limit, mark, now + wait - 1).type).toBe("refused");
        expect(takeToken(limit, mark, now + wait).type).toBe("taken");
      }
    }),
  );
});

test("what it says is left can be taken at once, and not one more", async () => {
  await fc.assert(
    fc.property(fc.integer({ min: -9999, max: 9999 }), (ahead) => {
      const now = 1_000_000;
      const { remaining, untilWholeMs } = readBucket(limit, now + ahead, now);
      let mark = now + ahead;
      let count = 0;
      for (;;) {
        const taking = takeToken(limit, mark, now);
        if (taking.type === "refused") break;
        mark = taking.mark;
        count += 1;
      }
      expect(count).toBe(remaining);
      const later = readBucket(limit, now + ahead, now + untilWholeMs);
      expect(later).toEqual({ remaining: limit.capacity, untilWholeMs: 0 });
    }),
  );
});

test("a bucket that has been full for years gives no more than it holds", () => {
  let mark = 0;
  const takings = Array.from({ length: 6 }, () => {
    const taking = takeToken(limit, mark, 2 ** 41);
    mark = taking.mark;
    return taking.type;
  });
  expect(takings).toEqual(["taken", "taken", "taken", "taken", "taken", "refused"]);
});
