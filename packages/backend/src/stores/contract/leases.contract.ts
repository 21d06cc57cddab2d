import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { POSITION_MAX } from "../../rules/job.ts";
import {
  LEASE_MS,
  type OpenHarness,
  openWorld,
  QUEUE_LIMIT_MS,
  RUN_LIMIT_MS,
  type World,
} from "./world.contract.ts";

/** A worker's right to a job, its end, and what a stale token may do: nothing (S7, S9). */
export function describeLeases(open: OpenHarness): void {
  describe("leases", () => {
    let world: World;
    beforeEach(async () => {
      world = await openWorld(open);
    });
    afterEach(async () => {
      await world.audit("ann");
      await world.close();
    });

    /** Lets the lease lapse and hands the job on. */
    async function requeue(): Promise<void> {
      world.advance(LEASE_MS);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ requeued: 1 });
    }

    for (const second of ["w2", "w1"]) {
      test(`Q08, S7: after a requeue to ${second}, the first token changes nothing at all`, async () => {
        const first = await world.processing();
        await requeue();
        const taken = await world.lease(second);
        expect(taken).toMatchObject({ jobId: first.jobId, fence: 2 });
        const before = await world.read(first);
        const books = await world.store.readLedger("ann");

        const stale = { jobId: first.jobId, token: first.fence };
        world.advance(1);
        expect(
          await world.store.heartbeat({ ...stale, leaseMs: 60_000, progress: 0.9 }),
        ).toMatchObject({ type: "lost" });
        expect((await world.store.release(stale)).type).toBe("lost");
        expect((await world.store.beginCall({ ...stale, guard: "none" })).type).toBe("lost");
        expect((await world.store.nameCall({ ...stale, generatorJobId: "g" })).type).toBe("lost");
        expect(await world.fail(first, first.fence)).toBe("lost");
        expect(await world.finish(first, first.fence)).toBe("lost");
        expect(await world.read(first)).toEqual(before);
        expect(await world.store.readLedger("ann")).toEqual(books);

        expect(await world.finish(first, 2)).toBe("reviewing");
        expect(await world.used("2026-12-01")).toBe(1);
      });
    }

    test("jobs are taken in the order in which they were accepted, across ten and accounts", async () => {
      const accepted: string[] = [];
      for (let index = 0; index < 12; index += 1) {
        const account = index % 2 === 0 ? "ann" : "bob";
        accepted.push((await world.started({ account })).jobId);
      }
      const taken: (string | undefined)[] = [];
      for (let index = 0; index < 13; index += 1) taken.push((await world.lease())?.jobId);
      expect(taken).toEqual([...accepted, undefined]);
    });

    test("a queued job knows how many are before it", async () => {
      for (let index = 0; index < 11; index += 1) await world.started({ account: "bob" });
      const job = await world.started();
      const position = async () =>
        (await world.store.readJobs({ account: "ann", jobIds: [job.jobId] })).tracked[0]?.position;
      expect(await position()).toBe(11);
      await world.lease();
      expect(await position()).toBe(10);
      for (let index = 0; index < 11; index += 1) await world.lease();
      expect(await position()).toBe(null);
    });

    test("up to a hundred jobs before one are counted, and no more", async () => {
      for (let index = 0; index < 101; index += 1) await world.started({ account: "bob" });
      const job = await world.started();
      const position = async () =>
        (await world.store.readJobs({ account: "ann", jobIds: [job.jobId] })).tracked[0]?.position;
      expect(await position()).toBe(null);
      await world.lease();
      expect(await position()).toBe(POSITION_MAX);
    });

    test("of ten workers that reach for one job, one gets it", async () => {
      await world.started();
      const taken = await Promise.all(
        Array.from({ length: 10 }, (_, index) => world.lease(`w${index}`)),
      );
      expect(taken.filter((job) => job !== undefined)).toHaveLength(1);
    });

    test("a heartbeat keeps the lease; one that came late but before anybody took the job, too", async () => {
      const job = await world.processing();
      const beat = { jobId: job.jobId, token: job.fence, leaseMs: LEASE_MS };
      world.advance(LEASE_MS - 1);
      await world.store.heartbeat(beat);
      world.advance(LEASE_MS - 1);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ requeued: 0 });
      world.advance(60_000);
      expect((await world.store.heartbeat(beat)).type).toBe("held");
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ requeued: 0 });
    });

    test("P16: progress never runs backwards within one taking, and starts anew after a requeue", async () => {
      const job = await world.processing();
      const beat = { jobId: job.jobId, token: job.fence, leaseMs: LEASE_MS };
      const shown: number[] = [];
      for (const progress of [0.1, 0.6, 0.4, 1.3, -0.05]) {
        await world.store.heartbeat({ ...beat, progress });
        const { state } = await world.read(job);
        shown.push(state.type === "processing" ? state.progress : -1);
      }
      expect(shown).toEqual([0.1, 0.6, 0.6, 1, 1]);
      await world.store.heartbeat({ ...beat, progress: 0.2, etaMs: 900 });
      expect((await world.read(job)).state).toMatchObject({ progress: 1, etaMs: 900 });
      await requeue();
      await world.lease();
      expect((await world.read(job)).state).toMatchObject({ progress: 0 });
    });

    test("P16: progress and estimate that are no numbers tell nothing", async () => {
      const job = await world.processing();
      const beat = { jobId: job.jobId, token: job.fence, leaseMs: LEASE_MS };
      await world.store.heartbeat({ ...beat, progress: 0.3, etaMs: 700 });
      const before = await world.read(job);
      await world.store.heartbeat({ ...beat, progress: Number.NaN, etaMs: Number.NaN });
      expect(await world.read(job)).toEqual(before);
      await world.store.heartbeat({ ...beat, progress: Number.NaN, etaMs: 100 });
      await world.store.heartbeat({ ...beat, progress: 0.4, etaMs: Number.NaN });
      expect((await world.read(job)).state).toMatchObject({ progress: 0.4, etaMs: 700 });
    });

    test("a first estimate is news even before there is progress", async () => {
      const job = await world.processing();
      const beat = { jobId: job.jobId, token: job.fence, leaseMs: LEASE_MS };
      await world.store.heartbeat({ ...beat, progress: 0, etaMs: 4000 });
      expect(await world.read(job)).toMatchObject({
        revision: job.revision + 1,
        stateRevision: job.stateRevision,
        state: { progress: 0, etaMs: 4000 },
      });
    });

    test("a released job is handed on by the next sweep", async () => {
      const job = await world.processing();
      await world.store.release({ jobId: job.jobId, token: job.fence });
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ requeued: 1 });
      expect((await world.lease("w2"))?.fence).toBe(2);
    });

    test("a requeue gives no second helping of time: the deadline counts from the first taking", async () => {
      const job = await world.processing();
      expect(job.deadlineAt).toBe(world.now() + RUN_LIMIT_MS);
      await requeue();
      world.advance(RUN_LIMIT_MS - LEASE_MS - 1);
      const again = await world.lease("w2");
      expect(again?.deadlineAt).toBe(job.deadlineAt);
      world.advance(1);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ overdue: 1 });
      expect((await world.read(job)).state).toMatchObject({ code: "deadline" });
    });

    test("an overdue queued job is not leased any more; it failed for want of a worker", async () => {
      const overdue = await world.started();
      world.advance(QUEUE_LIMIT_MS);
      expect(await world.lease()).toBe(undefined);
      // It does not stand in the way of those behind it either.
      const next = await world.started();
      expect((await world.lease())?.jobId).toBe(next.jobId);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ overdue: 1 });
      expect((await world.read(overdue)).state).toMatchObject({ code: "dispatch", refunded: true });
    });

    test("S9: an unguarded generator is called once; a lapse after the call ends the job", async () => {
      const job = await world.processing();
      const leased = { jobId: job.jobId, token: job.fence };
      expect((await world.store.beginCall({ ...leased, guard: "none" })).type).toBe("call");
      expect((await world.store.beginCall({ ...leased, guard: "none" })).type).toBe(
        "called_before",
      );
      world.advance(LEASE_MS);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ workersLost: 1, requeued: 0 });
      expect((await world.read(job)).state).toMatchObject({ code: "worker_lost", refunded: true });
      expect(await world.lease("w2")).toBe(undefined);
    });

    test("S9: a lapse before the call hands the job on; so does a guarded call", async () => {
      const job = await world.processing();
      await requeue();
      await world.lease("w2");
      const second = { jobId: job.jobId, token: 2 };
      const guard = "honours-key";
      expect((await world.store.beginCall({ ...second, guard })).type).toBe("call");
      await requeue();
      await world.lease("w3");
      const third = { jobId: job.jobId, token: 3 };
      expect((await world.store.beginCall({ ...third, guard })).type).toBe("call");
    });

    test("S9: a call that the generator has named is resumed under that name", async () => {
      const job = await world.processing();
      const leased = { jobId: job.jobId, token: job.fence };
      await world.store.beginCall({ ...leased, guard: "none" });
      await world.store.nameCall({ ...leased, generatorJobId: "gen-42" });
      await requeue();
      await world.lease("w2");
      expect(
        await world.store.beginCall({ jobId: job.jobId, token: 2, guard: "none" }),
      ).toMatchObject({ type: "resume", generatorJobId: "gen-42" });
    });
  });
}
