import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BackendStore } from "../../store-port.ts";
import { daily, LEASE_MS, type OpenHarness, openWorld, type World } from "./world.contract.ts";

/** Two connections to one database: two tabs, or two processes. */
export function describeConnections(open: OpenHarness): void {
  describe("two connections", () => {
    let world: World;
    let other: BackendStore;
    beforeEach(async () => {
      world = await openWorld(open);
      other = await world.connect();
    });
    afterEach(async () => {
      await other.close();
      await world.audit("ann");
      await world.close();
    });

    /** Runs something on both in turns, all at once. */
    function both<Answer>(count: number, act: (store: BackendStore) => Promise<Answer>) {
      const stores = [world.store, other];
      return Promise.all(
        Array.from({ length: count }, (_, index) => act(stores[index % 2] ?? world.store)),
      );
    }

    test("I01, S1: one key on both makes one job", async () => {
      const operationKey = "both-tabs-00000001";
      const outcomes = await both(20, (store) => world.submit({ operationKey }, store));
      expect(outcomes.filter(({ type }) => type === "started")).toHaveLength(1);
      expect(outcomes.filter(({ type }) => type === "replay")).toHaveLength(19);
    });

    test("I13: a key that one has accepted is known to the other, and to one that opens later", async () => {
      const operationKey = "one-then-other-0001";
      const job = await world.started({ operationKey });
      const replay = await world.submit({ operationKey }, other);
      expect(replay).toMatchObject({ type: "replay", tracked: { job: { jobId: job.jobId } } });
      const later = await world.connect();
      const again = await world.submit({ operationKey }, later);
      await later.close();
      expect(again).toMatchObject({ type: "replay", tracked: { job: { jobId: job.jobId } } });
      expect(await world.used("2026-12-01")).toBe(1);
    });

    test("Q01: the last unit is taken once", async () => {
      const plan = daily(1);
      const outcomes = await both(20, (store) => world.submit({ plan }, store));
      expect(outcomes.filter(({ type }) => type === "started")).toHaveLength(1);
      expect(await world.used("2026-12-01")).toBe(1);
    });

    test("the last start that a rate limit allows is made once", async () => {
      const rateLimit = { type: "token-bucket", capacity: 2, refillMs: 100_000 } as const;
      await world.started({ rateLimit });
      const outcomes = await both(20, (store) => world.submit({ rateLimit }, store));
      expect(outcomes.filter(({ type }) => type === "started")).toHaveLength(1);
      expect(outcomes.filter(({ type }) => type === "rate_limited")).toHaveLength(19);
    });

    test("Q02: a job is settled once", async () => {
      const job = await world.processing();
      const { jobId, fence: token } = job;
      const end = { type: "failed", code: "generator" } as const;
      const outcomes = await both(10, (store) => store.fail({ jobId, token, end }));
      expect(outcomes.filter(({ type }) => type === "settled")).toHaveLength(1);
      expect(await world.used("2026-12-01")).toBe(0);
    });

    test("one job is leased to one of them, and taken over by the other after a lapse", async () => {
      await world.started();
      const holds = await both(6, (store) => store.lease({ workerId: "w", leaseMs: LEASE_MS }));
      expect(holds.filter(({ type }) => type === "held")).toHaveLength(1);
      world.advance(LEASE_MS);
      await other.sweep({ limit: 10 });
      const again = await other.lease({ workerId: "w2", leaseMs: LEASE_MS });
      expect(again).toMatchObject({ type: "held", job: { fence: 2 } });
    });

    test("each hears of the other's changes", async () => {
      const heard: string[] = [];
      other.subscribe(({ jobId, state }) => heard.push(`${jobId} ${state}`));
      const job = await world.started();
      await world.decide(job, "cancel");
      await expect.poll(() => heard).toEqual([`${job.jobId} queued`, `${job.jobId} failed`]);
    });
  });
}
