import { sha256Hex } from "@claimcheck/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { learnRuns, noDurations, type Run, type RunMark } from "../../rules/durations.ts";
import type { Job } from "../../rules/job.ts";
import { LEASE_MS, MINUTE_MS, type OpenHarness, openWorld, type World } from "./world.contract.ts";

/** What a store tells of how long jobs ran, and keeps of it. */
export function describeDurations(open: OpenHarness): void {
  describe("durations", () => {
    let world: World;
    beforeEach(async () => {
      world = await openWorld(open);
    });
    afterEach(async () => {
      await world.audit("ann");
      await world.close();
    });

    /** Stores a file for a job, as its worker does before it finishes. */
    async function putResult({ jobId, account }: Job, name = jobId): Promise<void> {
      const bytes = new TextEncoder().encode(name);
      await world.store.putResult({
        resultId: sha256Hex(name),
        account,
        jobId,
        sha256: sha256Hex(bytes),
        mediaType: "image/png",
        byteCount: bytes.byteLength,
        bytes,
      });
    }

    /** A job that waited for a minute and then ran for so long. */
    async function ran(durationMs: number): Promise<Job> {
      const job = await world.started();
      world.advance(MINUTE_MS);
      const leased = await world.lease();
      if (leased?.jobId !== job.jobId) throw new Error("Another job was before this one.");
      world.advance(durationMs);
      await putResult(leased);
      await world.finish(leased, leased.fence);
      return leased;
    }

    const runs = (after: RunMark | null = null, limit = 100): Promise<readonly Run[]> =>
      world.store.readRuns({ after, until: world.now(), limit });

    test("a finish that won tells how long its job ran, however long it waited", async () => {
      const { jobId } = await ran(20_000);
      expect(await runs()).toEqual([
        {
          storedAt: world.now(),
          resultId: sha256Hex(jobId),
          took: { kind: "image/aurora/1K", durationMs: 20_000 },
        },
      ]);
    });

    test("a job taken twice ran from its first taking", async () => {
      const job = await world.processing();
      world.advance(LEASE_MS);
      await world.store.sweep({ limit: 10 });
      const again = await world.lease("w2");
      world.advance(5000);
      await putResult(job);
      await world.finish(job, again?.fence ?? 0);
      expect(await runs()).toMatchObject([{ took: { durationMs: LEASE_MS + 5000 } }]);
    });

    test("a cancel, a failure and a file that came too late teach nothing", async () => {
      const cancelled = await world.processing();
      await world.decide(cancelled, "cancel");
      await putResult(cancelled);
      expect(await world.finish(cancelled, cancelled.fence)).toBe("lost");
      const failed = await world.processing();
      await world.fail(failed, failed.fence);
      expect(await runs()).toMatchObject([{ took: null }]);
    });

    test("results are told in order, so many at once, each after the mark once", async () => {
      for (let index = 0; index < 5; index += 1) {
        const job = await world.processing();
        await putResult(job);
        await world.finish(job, job.fence);
        // The others are stored at one moment, and told by their ids.
        if (index === 0) world.advance(1000);
      }
      const all = await runs();
      expect(all).toHaveLength(5);
      const seen: Run[] = [];
      for (let more = await runs(null, 2); more.length > 0; more = await runs(seen.at(-1), 2)) {
        seen.push(...more);
      }
      expect(seen).toEqual(all);
      const young = await world.store.readRuns({
        after: null,
        until: world.now() - 1000,
        limit: 10,
      });
      expect(young).toEqual(all.filter(({ storedAt }) => storedAt < world.now()));
    });

    test("a clock that was set back behind the mark finds nothing new", async () => {
      await ran(20_000);
      const [mark = null] = await runs();
      const until = world.now() - 1;
      expect(await world.store.readRuns({ after: mark, until, limit: 10 })).toEqual([]);
    });

    test("what was learned is kept as it was; of two who learn the same, one keeps it", async () => {
      await ran(20_000);
      const { durations } = await world.store.readDurations();
      expect(durations).toEqual(noDurations);
      const learned = learnRuns(durations, await runs());
      const both = await Promise.all([1, 2].map(() => world.store.keepDurations(learned)));
      expect(both.filter(({ kept }) => kept)).toHaveLength(1);
      expect((await world.store.readDurations()).durations).toEqual(learned);

      await ran(30_000);
      const more = learnRuns(learned, await runs(learned.mark));
      expect(await world.store.keepDurations(more)).toMatchObject({ kept: true });
      expect(await world.store.keepDurations(more)).toMatchObject({ kept: false });
      const kept = (await world.store.readDurations()).durations;
      expect(kept.sketches["image/aurora/1K"]?.count).toBe(2);
    });
  });
}
