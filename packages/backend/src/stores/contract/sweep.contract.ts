import { sha256Hex } from "@claimcheck/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  DAY_MS,
  LEASE_MS,
  MINUTE_MS,
  type OpenHarness,
  openWorld,
  QUEUE_LIMIT_MS,
  request,
  type World,
} from "./world.contract.ts";

/** What time alone does (S6): each step idempotent, each within its limit. */
export function describeSweeping(open: OpenHarness): void {
  describe("sweeping", () => {
    let world: World;
    beforeEach(async () => {
      world = await openWorld(open, { keyRetentionMs: 2 * DAY_MS });
    });
    afterEach(async () => {
      await world.audit("ann");
      await world.close();
    });

    const quiet = {
      overdue: 0,
      requeued: 0,
      workersLost: 0,
      reviewsClosed: 0,
      keysEntombed: 0,
      uploadsRemoved: 0,
      more: false,
    };

    async function upload(account: string, content: string): Promise<string> {
      const bytes = new TextEncoder().encode(content);
      const sha256 = sha256Hex(bytes);
      const byteCount = bytes.byteLength;
      await world.store.putUpload({ account, sha256, mediaType: "image/png", byteCount, bytes });
      return sha256;
    }

    test("S6: nothing outlives its deadline by more than a sweep, and a second sweep finds nothing", async () => {
      const processing = await world.processing();
      const lapsing = await world.started();
      await world.lease("w2");
      await world.store.heartbeat({ jobId: processing.jobId, token: 1, leaseMs: 60 * MINUTE_MS });
      world.advance(LEASE_MS);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ ...quiet, requeued: 1 });
      expect(await world.store.sweep({ limit: 10 })).toMatchObject(quiet);
      world.advance(QUEUE_LIMIT_MS);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ ...quiet, overdue: 2 });
      expect(await world.store.sweep({ limit: 10 })).toMatchObject(quiet);
      // It had been taken once, so it was slow, not left alone.
      expect((await world.read(lapsing)).state).toMatchObject({ code: "deadline" });
      expect((await world.read(processing)).state).toMatchObject({ code: "deadline" });
    });

    test("several sweepers at once do each thing once", async () => {
      for (let index = 0; index < 5; index += 1) await world.started();
      world.advance(QUEUE_LIMIT_MS);
      const reports = await Promise.all([1, 2, 3].map(() => world.store.sweep({ limit: 10 })));
      expect(reports.reduce((sum, { overdue }) => sum + overdue, 0)).toBe(5);
    });

    test("a sweep stops at its limit and says that there is more, across ten", async () => {
      for (let index = 0; index < 12; index += 1) await world.started();
      world.advance(QUEUE_LIMIT_MS);
      const counts: number[] = [];
      for (let more = true; more; ) {
        const report = await world.store.sweep({ limit: 5 });
        counts.push(report.overdue);
        more = report.more;
      }
      expect(counts).toEqual([5, 5, 2]);
    });

    test("an upload that no operation names goes a day after it was last asked for", async () => {
      const sha256 = await upload("ann", "one");
      world.advance(DAY_MS - 1);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ uploadsRemoved: 0 });
      const touched = await world.store.touchUpload({ account: "ann", sha256 });
      expect(touched.upload?.byteCount).toBe(3);
      world.advance(DAY_MS - 1);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ uploadsRemoved: 0 });
      world.advance(1);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ uploadsRemoved: 1 });
      expect(await world.store.readUpload({ account: "ann", sha256 })).toBe(undefined);
      const gone = await world.store.touchUpload({ account: "ann", sha256 });
      expect(gone.upload).toBe(undefined);
    });

    test("an upload is kept until every operation that names it is a tombstone", async () => {
      const sha256 = await upload("ann", "named");
      const named = { request: { ...request, images: [sha256] } };
      const one = await world.reviewing(named);
      await world.decide(one, "accept");
      world.advance(DAY_MS);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ uploadsRemoved: 0 });
      const other = await world.started(named);
      world.advance(DAY_MS);
      await world.store.sweep({ limit: 10 });
      expect(await world.store.readUpload({ account: "ann", sha256 })).toBeDefined();

      // Both keys have expired, and the next look at the upload is due.
      expect((await world.read(other)).state).toMatchObject({ code: "dispatch" });
      world.advance(2 * DAY_MS);
      await world.store.sweep({ limit: 10 });
      await world.store.sweep({ limit: 10 });
      expect(await world.store.readUpload({ account: "ann", sha256 })).toBe(undefined);
    });

    test("the file that was made, shown or orphaned, is kept as long as its job's key, and no longer", async () => {
      const shown = await world.reviewing();
      const cancelled = await world.processing();
      const other = await world.reviewing();
      const put = async (resultId: string, { jobId }: { readonly jobId: string }) => {
        const bytes = new TextEncoder().encode(resultId);
        const named = { resultId, account: "ann", jobId, sha256: sha256Hex(bytes) };
        await world.store.putResult({
          ...named,
          mediaType: "image/png",
          byteCount: bytes.length,
          bytes,
        });
      };
      await put("shown", shown);
      await put("orphan", cancelled);
      await put("other", other);
      await world.decide(shown, "accept");
      await world.decide(cancelled, "cancel");
      const there = async () => {
        await world.store.sweep({ limit: 10 });
        const names = ["shown", "orphan", "other"];
        const files = await Promise.all(names.map((name) => world.store.readResult(name)));
        return names.filter((_, index) => files[index]?.file !== undefined);
      };

      world.advance(2 * DAY_MS - 1);
      expect(await there()).toEqual(["shown", "orphan", "other"]);
      world.advance(1);
      // The third job's review is not over, so its key has no end yet.
      expect(await there()).toEqual(["other"]);
      expect(await world.store.orphanedResults(10)).toEqual([]);
      expect((await world.read(shown)).state).toMatchObject({ type: "completed" });
    });

    test("uploads that must stay never hide those that may go", async () => {
      const kept = await upload("ann", "kept");
      await world.reviewing({ request: { ...request, images: [kept] } });
      world.advance(1);
      await upload("ann", "loose");
      world.advance(DAY_MS);
      let removed = 0;
      for (let time = 0; time < 3; time += 1) {
        removed += (await world.store.sweep({ limit: 1 })).uploadsRemoved;
      }
      expect(removed).toBe(1);
      expect(await world.store.readUpload({ account: "ann", sha256: kept })).toBeDefined();
    });
  });
}
