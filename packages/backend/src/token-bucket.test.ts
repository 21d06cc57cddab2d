import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Bucket, takeToken } from "./token-bucket.ts";

const limit = { type: "token-bucket", capacity: 5, refillMs: 700 } as const;

test("over any stretch of time no more is taken than the bucket holds and gains", async () => {
  await fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1500 }), { maxLength: 80 }), (gaps) => {
      let bucket: Bucket | undefined;
      let now = 0;
      const takenAt: number[] = [];
      for (const gap of gaps) {
        now += gap;
        const taking = takeToken({ account: "ann", bucket, limit, now });
        if (taking.type === "taken") {
          bucket = taking.bucket;
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
      let bucket: Bucket | undefined;
      let now = 1_000_000;
      for (const gap of gaps) {
        now += gap;
        const taking = takeToken({ account: "ann", bucket, limit, now });
        if (taking.type === "taken") {
          bucket = taking.bucket;
          continue;
        }
        const wait = taking.retryAfterMs;
        expect(wait).toBeGreaterThan(0);
        const at = (moment: number) =>
          takeToken({ account: "ann", bucket, limit, now: moment }).type;
        expect(at(now + wait - 1)).toBe("empty");
        expect(at(now + wait)).toBe("taken");
      }
    }),
  );
});

test("a bucket that has been full for years gives no more than it holds", () => {
  let bucket: Bucket | undefined = { account: "ann", fullAt: 0 };
  const takings = Array.from({ length: 6 }, () => {
    const taking = takeToken({ account: "ann", bucket, limit, now: 2 ** 41 });
    if (taking.type === "taken") bucket = taking.bucket;
    return taking.type;
  });
  expect(takings).toEqual(["taken", "taken", "taken", "taken", "taken", "empty"]);
});
