import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seededSequence } from "../../generator/noise.ts";
import { DAY_MS, type OpenHarness, openWorld, RUN_LIMIT_MS, type World } from "./world.contract.ts";

const ROUNDS = 200;
const SEED = 20_261_201;

/** One terminal transition per job (S2), one refund at most (S4). */
export function describeSettling(open: OpenHarness): void {
  describe("settling", () => {
    let world: World;
    beforeEach(async () => {
      world = await openWorld(open);
    });
    afterEach(async () => {
      await world.audit("ann");
      await world.close();
    });

    test(`Q02, S2, S4: worker, person and sweeper at once, ${ROUNDS} rounds: one winner, one refund`, {
      timeout: 120_000,
    }, async () => {
      const next = seededSequence(SEED);
      const cost = { count: 3, tokens: 10 };
      const kept = await world.reviewing({ cost: { count: 4, tokens: 0 } });
      for (let round = 0; round < ROUNDS; round += 1) {
        const job = await world.processing({ cost });
        expect(await world.used("2026-12-01")).toBe(7);
        // Exactly at its deadline, the sweeper may end it too.
        world.setNow(job.deadlineAt);
        const settlers = shuffled(next, [
          () => world.fail(job, job.fence),
          () => world.fail(job, job.fence),
          () => world.decide(job, "cancel"),
          () => world.decide(job, "cancel"),
          async () => ((await world.store.sweep({ limit: 10 })).overdue === 1 ? "settled" : "lost"),
        ]);
        await Promise.all(settlers.map((settle) => settle()));
        const ended = await world.read(job);
        expect(ended, `seed ${SEED}, round ${round}`).toMatchObject({
          revision: job.revision + 1,
          state: { type: "failed", refunded: true },
        });
        expect(await world.used("2026-12-01")).toBe(4);
        world.setNow(job.createdAt);
      }
      expect(await world.read(kept)).toEqual(kept);
    });

    test("Q03: ending a completed job in any way reports the truth and books nothing", async () => {
      const job = await world.reviewing();
      await world.decide(job, "accept");
      const completed = await world.read(job);
      const books = await world.store.readLedger("ann");
      expect(await world.fail(job, job.fence)).toBe("lost");
      expect(await world.finish(job, job.fence)).toBe("lost");
      expect(await world.decide(job, "cancel")).toBe("already_settled");
      expect(await world.decide(job, "reject")).toBe("already_settled");
      world.advance(30 * DAY_MS - 1);
      await world.store.sweep({ limit: 10 });
      expect(await world.read(job)).toEqual(completed);
      expect(await world.store.readLedger("ann")).toEqual(books);
    });

    test("Q04: a result after a cancel stays out of the job, is an orphan, and charges nothing", async () => {
      const job = await world.processing();
      await world.decide(job, "cancel");
      const cancelled = await world.read(job);
      await world.store.putResult({
        resultId: "late",
        account: "ann",
        jobId: job.jobId,
        sha256: "c".repeat(64),
        mediaType: "image/png",
        byteCount: 3,
        bytes: Uint8Array.of(1, 2, 3),
      });
      expect(await world.finish(job, job.fence)).toBe("lost");
      expect(await world.fail(job, job.fence)).toBe("lost");
      expect(await world.read(job)).toEqual(cancelled);
      expect(cancelled).toMatchObject({ result: null, state: { code: "cancelled" } });
      expect(await world.used("2026-12-01")).toBe(0);
      const orphans = await world.store.orphanedResults(10);
      expect(orphans.map(({ resultId }) => resultId)).toEqual(["late"]);
    });

    test("Q10, S6: at exactly the limit a job is overdue; a result a minute later is refused", async () => {
      const job = await world.processing();
      world.advance(RUN_LIMIT_MS - 1);
      await world.store.heartbeat({ jobId: job.jobId, token: job.fence, leaseMs: 60_000 });
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ overdue: 0 });
      world.advance(1);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ overdue: 1 });
      world.advance(60_000);
      const beat = { jobId: job.jobId, token: job.fence, leaseMs: 10_000 };
      expect((await world.store.heartbeat(beat)).type).toBe("lost");
      expect(await world.finish(job, job.fence)).toBe("lost");
      expect((await world.read(job)).state).toMatchObject({ code: "deadline", refunded: true });
    });

    test("Q09: the same failure by two paths books one refund", async () => {
      const job = await world.processing({ cost: { count: 2, tokens: 50 } });
      expect(await world.fail(job, job.fence)).toBe("settled");
      expect(await world.fail(job, job.fence)).toBe("lost");
      const { entries } = await world.store.readLedger("ann");
      expect(entries.map(({ kind }) => kind).toSorted()).toEqual(["refund", "reserve"]);
    });

    test("a rejected file is not given back, whatever comes after", async () => {
      const job = await world.reviewing();
      expect(await world.decide(job, "reject")).toBe("decided");
      expect(await world.decide(job, "reject")).toBe("decided");
      expect(await world.decide(job, "accept")).toBe("already_settled");
      expect((await world.read(job)).state).toMatchObject({
        code: "rejected_in_review",
        refunded: false,
      });
      expect(await world.used("2026-12-01")).toBe(1);
    });

    test("accept and reject at once: one of them is true", async () => {
      for (let round = 0; round < 10; round += 1) {
        const job = await world.reviewing();
        const outcomes = await Promise.all([
          world.decide(job, round % 2 === 0 ? "accept" : "reject"),
          world.decide(job, round % 2 === 0 ? "reject" : "accept"),
        ]);
        expect(outcomes.toSorted()).toEqual(["already_settled", "decided"]);
      }
    });

    test("a review that nobody does completes at exactly its deadline", async () => {
      const job = await world.reviewing();
      world.advance(7 * DAY_MS - 1);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ reviewsClosed: 0 });
      world.advance(1);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ reviewsClosed: 1 });
      expect((await world.read(job)).state).toMatchObject({ type: "completed" });
      expect(await world.decide(job, "accept")).toBe("decided");
    });

    test("S5: revisions grow by one with each change that is seen, across ten", async () => {
      const job = await world.processing();
      const revisions = [job.revision];
      for (let step = 1; step <= 12; step += 1) {
        const { jobId, fence: token } = job;
        await world.store.heartbeat({ jobId, token, leaseMs: 10_000, progress: step / 20 });
        // The same progress again is no change.
        await world.store.heartbeat({ jobId, token, leaseMs: 10_000, progress: step / 20 });
        revisions.push((await world.read(job)).revision);
      }
      await world.finish(job, job.fence);
      revisions.push((await world.read(job)).revision);
      expect(revisions).toEqual(Array.from({ length: 14 }, (_, index) => index + 2));
    });
  });
}

function shuffled<Item>(next: () => number, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
