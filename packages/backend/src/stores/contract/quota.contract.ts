import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  daily,
  NOON,
  type OpenHarness,
  openWorld,
  unlimited,
  type World,
} from "./world.contract.ts";

/** Reserve → concurrency → job, and what is used in which period (S3). */
export function describeQuota(open: OpenHarness): void {
  describe("quota", () => {
    let world: World;
    beforeEach(async () => {
      world = await openWorld(open);
    });
    afterEach(async () => {
      await world.audit("ann");
      await world.close();
    });

    test("Q01: twenty at once for the last unit: one is accepted", async () => {
      const plan = daily(10);
      for (let index = 0; index < 9; index += 1) await world.started({ plan });
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => world.submit({ plan })));
      expect(outcomes.filter(({ type }) => type === "started")).toHaveLength(1);
      expect(outcomes.filter(({ type }) => type === "quota_exceeded")).toHaveLength(19);
      expect(await world.used("2026-12-01")).toBe(10);
      const { tracked } = await world.store.recentOperations({ account: "ann", limit: 100 });
      expect(tracked).toHaveLength(10);
    });

    test("a refusal names the limit that resets last, and takes nothing", async () => {
      const both = {
        ...unlimited,
        limits: { count: { day: 1, month: 1 }, tokens: { day: null, month: null } },
      };
      await world.started({ plan: both });
      expect(await world.submit({ plan: both })).toMatchObject({
        type: "quota_exceeded",
        meter: "count",
        period: "month",
        resetsAt: Date.UTC(2027, 0, 1),
      });
      expect(await world.submit({ plan: daily(1) })).toMatchObject({
        period: "day",
        resetsAt: Date.UTC(2026, 11, 2),
      });
      expect(await world.used("2026-12-01")).toBe(1);
    });

    test("Q16: a start stopped by concurrency leaves no trace, on either meter", async () => {
      const plan = { ...daily(10), concurrency: 2 };
      await world.started({ plan });
      await world.started({ plan });
      const before = await world.store.readLedger("ann");
      expect(await world.submit({ plan })).toMatchObject({ type: "concurrency_limited", limit: 2 });
      expect(await world.store.readLedger("ann")).toEqual(before);
    });

    test("Q16: a start stopped by a missing upload leaves no trace", async () => {
      const images = ["a".repeat(64), "b".repeat(64)];
      const command = world.command();
      const outcome = await world.submit({ request: { ...command.request, images } });
      expect(outcome).toMatchObject({ type: "uploads_missing", sha256s: images });
      expect(await world.store.readLedger("ann")).toEqual({ entries: [], counters: [] });
    });

    test("jobs in review do not count as running", async () => {
      const plan = { ...unlimited, concurrency: 1 };
      await world.reviewing({ plan });
      await world.started({ plan });
      expect((await world.submit({ plan })).type).toBe("concurrency_limited");
      const quota = await world.store.readQuota({ account: "ann", plan });
      expect(quota.activeCount).toBe(1);
    });

    test("Q11: what was taken before midnight goes back to that day, not to the new one", async () => {
      const plan = daily(5);
      world.setNow(Date.UTC(2026, 11, 1, 23, 59, 59, 900));
      const cost = { count: 5, tokens: 0 };
      const first = await world.started({ plan, cost });
      expect(await world.used("2026-12-01")).toBe(5);
      world.setNow(Date.UTC(2026, 11, 2, 0, 0, 1));
      await world.started({ plan });
      await world.started({ plan });
      world.setNow(Date.UTC(2026, 11, 2, 0, 0, 5));
      await world.decide(first, "cancel");
      expect(await world.used("2026-12-01")).toBe(0);
      expect(await world.used("2026-12-02")).toBe(2);
      expect(await world.used("2026-12")).toBe(2);
    });

    test("Q11: a refund into a past period when the new one is untouched", async () => {
      world.setNow(Date.UTC(2026, 11, 31, 23, 59, 59, 999));
      const job = await world.started();
      world.setNow(Date.UTC(2027, 0, 1));
      await world.decide(job, "cancel");
      expect(await world.used("2026-12")).toBe(0);
      const { counters } = await world.store.readLedger("ann");
      expect(counters.map(({ periodKey }) => periodKey)).not.toContain("2027-01");
    });

    test("Q13: fifty first requests of a new period make one fresh counter; gaps need no reset", async () => {
      const plan = daily(60);
      await world.started({ plan });
      world.setNow(NOON + 86_400_000);
      await Promise.all(Array.from({ length: 50 }, () => world.started({ plan })));
      expect(await world.used("2026-12-02")).toBe(50);
      await world.started({ plan });
      expect(await world.used("2026-12-02")).toBe(51);
      world.setNow(NOON + 4 * 86_400_000);
      await world.started({ plan });
      expect(await world.used("2026-12-05")).toBe(1);
      expect(await world.used("2026-12-01")).toBe(1);
      expect(await world.used("2026-12")).toBe(53);
    });

    test("days end at the plan's own midnight", async () => {
      const plan = { ...daily(1), timeZone: "Asia/Tokyo" };
      world.setNow(Date.UTC(2026, 11, 1, 14, 59, 59, 999));
      await world.started({ plan });
      expect(await world.submit({ plan })).toMatchObject({ resetsAt: Date.UTC(2026, 11, 1, 15) });
      world.setNow(Date.UTC(2026, 11, 1, 15));
      await world.started({ plan });
      expect([await world.used("2026-12-01"), await world.used("2026-12-02")]).toEqual([1, 1]);
    });

    test("a job that costs nothing starts on a plan that allows nothing, and is refunded as nothing", async () => {
      const cost = { count: 0, tokens: 0 };
      const job = await world.started({ plan: daily(0), cost });
      expect((await world.submit({ plan: daily(0) })).type).toBe("quota_exceeded");
      await world.decide(job, "cancel");
      expect(await world.used("2026-12-01")).toBe(0);
    });

    test("amounts cross 2^31 without wrapping", async () => {
      const tokens = 2 ** 31 + 5;
      const limits = { count: { day: null, month: null }, tokens: { day: null, month: 2 ** 33 } };
      const plan = { ...unlimited, limits };
      const cost = { count: 1, tokens };
      const jobs = [
        await world.started({ plan, cost }),
        await world.started({ plan, cost }),
        await world.started({ plan, cost }),
      ];
      expect(await world.submit({ plan, cost })).toMatchObject({ type: "quota_exceeded" });
      const [first] = jobs;
      if (first !== undefined) await world.decide(first, "cancel");
      const { counters } = await world.store.readLedger("ann");
      const month = counters.find((one) => one.meter === "tokens" && one.period === "month");
      expect(month?.used).toBe(2 * tokens);
    });

    test("a plan lowered in mid-period refuses more and takes nothing back; raised, it allows more", async () => {
      for (let index = 0; index < 3; index += 1) await world.started({ plan: daily(5) });
      expect((await world.submit({ plan: daily(2) })).type).toBe("quota_exceeded");
      expect(await world.used("2026-12-01")).toBe(3);
      // What costs nothing is never in the way of a limit, not even of one that is passed already.
      const free = { count: 0, tokens: 0 };
      expect((await world.submit({ plan: daily(2), cost: free })).type).toBe("started");
      expect((await world.submit({ plan: daily(4) })).type).toBe("started");
    });

    test("an estimate becomes the actual use once, and a refund gives back exactly that", async () => {
      const cost = { count: 1, tokens: 1000 };
      const cheaper = await world.processing({ cost });
      await world.finish(cheaper, cheaper.fence, { tokens: 400 });
      await world.decide(cheaper, "accept");
      expect((await world.read(cheaper)).state).toEqual({
        type: "completed",
        charged: { count: 1, tokens: 400 },
      });

      const dearer = await world.processing({ cost });
      await world.finish(dearer, dearer.fence, { tokens: 1700 });
      const { counters, entries } = await world.store.readLedger("ann");
      const tokens = counters.find((one) => one.meter === "tokens" && one.period === "day");
      expect(tokens?.used).toBe(2100);
      expect(entries.filter(({ kind }) => kind === "adjust")).toHaveLength(2);
    });

    test("a window gives what it holds, then names the moment of the next one", async () => {
      const rateLimit = { type: "fixed-window", capacity: 2, windowMs: 60_000 } as const;
      world.setNow(NOON + 59_000);
      expect((await world.submit({ rateLimit })).type).toBe("started");
      expect(await world.submit({ rateLimit })).toMatchObject({ rateMark: NOON + 2 });
      expect(await world.submit({ rateLimit })).toMatchObject({
        type: "rate_limited",
        retryAfterMs: 1000,
        rateMark: NOON + 2,
      });
      world.advance(999);
      expect(await world.submit({ rateLimit })).toMatchObject({ retryAfterMs: 1 });
      world.advance(1);
      expect(await world.submit({ rateLimit })).toMatchObject({ rateMark: NOON + 60_001 });
      expect((await world.submit({ account: "bob", rateLimit })).type).toBe("started");
    });

    test("another kind of limit takes over whatever mark it finds", async () => {
      const bucket = { type: "token-bucket", capacity: 3, refillMs: 100_000 } as const;
      const window = { type: "fixed-window", capacity: 5, windowMs: 60_000 } as const;
      await world.started({ rateLimit: bucket });
      await world.started({ rateLimit: window });
      expect(await world.submit({ rateLimit: bucket })).toMatchObject({
        type: "started",
        rateMark: NOON + 1 + 100_000,
      });
    });

    test("a start that is stopped after the rate has judged it says where the rate stands", async () => {
      const rateLimit = { type: "token-bucket", capacity: 9, refillMs: 1000 } as const;
      const images = ["c".repeat(64)];
      const { request } = world.command();
      const stopped = [
        { plan: daily(0) },
        { plan: { ...unlimited, concurrency: 0 } },
        { request: { ...request, images } },
      ];
      for (const [index, parts] of stopped.entries()) {
        const outcome = await world.submit({ rateLimit, ...parts });
        expect(outcome).toMatchObject({ rateMark: NOON + (index + 1) * 1000 });
      }
    });

    test("the rate limit's wait is exact to the millisecond, and a refused submit takes no token", async () => {
      const rateLimit = { type: "token-bucket", capacity: 2, refillMs: 1500 } as const;
      await world.started({ rateLimit });
      world.advance(400);
      await world.started({ rateLimit });
      expect(await world.submit({ rateLimit })).toMatchObject({
        type: "rate_limited",
        retryAfterMs: 1100,
      });
      world.advance(1099);
      expect(await world.submit({ rateLimit })).toMatchObject({ retryAfterMs: 1 });
      world.advance(1);
      expect((await world.submit({ rateLimit })).type).toBe("started");
      // Another account has a bucket of its own.
      expect((await world.submit({ account: "bob", rateLimit })).type).toBe("started");
    });
  });
}
