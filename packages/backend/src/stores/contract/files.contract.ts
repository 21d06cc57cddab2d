import { sha256Hex } from "@claimcheck/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenHarness, openWorld, type World } from "./world.contract.ts";

/** Uploads, results, the signing secret and the change feed. */
export function describeFiles(open: OpenHarness): void {
  describe("files and changes", () => {
    let world: World;
    beforeEach(async () => {
      world = await openWorld(open);
    });
    afterEach(async () => {
      await world.close();
    });

    const bytes = Uint8Array.of(0, 255, 7);
    const sha256 = sha256Hex(bytes);
    const file = { sha256, mediaType: "image/png", byteCount: 3, bytes } as const;

    test("an upload comes back byte for byte; a second PUT stores nothing new", async () => {
      const first = await world.store.putUpload({ account: "ann", ...file });
      world.advance(5);
      const second = await world.store.putUpload({ account: "ann", ...file });
      expect([first.created, second.created]).toEqual([true, false]);
      expect(second.upload.storedAt).toBe(first.upload.storedAt);
      expect(await world.store.readUpload({ account: "ann", sha256 })).toEqual(bytes);
    });

    test("S8: another account's upload does not exist", async () => {
      await world.store.putUpload({ account: "ann", ...file });
      expect(await world.store.readUpload({ account: "bob", sha256 })).toBe(undefined);
      const touched = await world.store.touchUpload({ account: "bob", sha256 });
      expect(touched.upload).toBe(undefined);
      const own = await world.store.putUpload({ account: "bob", ...file });
      expect(own.created).toBe(true);
    });

    test("a second file under one result name changes nothing: the first is kept and returned", async () => {
      const job = await world.processing();
      const named = { resultId: "r1", account: "ann", jobId: job.jobId };
      await world.store.putResult({ ...named, ...file });
      const late = Uint8Array.of(9);
      const second = await world.store.putResult({
        ...named,
        ...file,
        sha256: sha256Hex(late),
        byteCount: 1,
        bytes: late,
      });
      expect(second.result).toMatchObject({ sha256, byteCount: 3 });
      const read = await world.store.readResult("r1");
      expect(read.file?.bytes).toEqual(bytes);
      // Its job is under way, so it is no orphan.
      expect(await world.store.orphanedResults(10)).toEqual([]);
      expect((await world.store.readResult("r2")).file).toBe(undefined);
    });

    test("equal results of different operations of an account are counted", async () => {
      const put = async (resultId: string, account: string) => {
        const job = await world.started({ account });
        const stored = await world.store.putResult({
          resultId,
          account,
          jobId: job.jobId,
          ...file,
        });
        return stored.suspectedDuplicateCount;
      };
      expect(await put("r1", "ann")).toBe(0);
      expect(await put("r2", "bob")).toBe(0);
      expect(await put("r3", "ann")).toBe(1);
    });

    test("the first signing secret is kept", async () => {
      const first = await world.store.signingSecret(Uint8Array.of(1, 2));
      const second = await world.store.signingSecret(Uint8Array.of(3, 4));
      expect([[...first], [...second]]).toEqual([
        [1, 2],
        [1, 2],
      ]);
    });

    test("the feed tells of each committed change, once, and of nothing that was refused", async () => {
      const heard: string[] = [];
      const unsubscribe = world.store.subscribe(({ jobId, revision, stateRevision, state }) =>
        heard.push(`${jobId} ${revision}/${stateRevision} ${state}`),
      );
      const job = await world.processing({ jobId: "j" });
      await world.store.heartbeat({ jobId: "j", token: 1, leaseMs: 10_000, progress: 0.5 });
      await world.decide(job, "accept");
      await world.finish(job, 1);
      await world.finish(job, 1);
      await expect
        .poll(() => heard)
        .toEqual(["j 1/1 queued", "j 2/2 processing", "j 3/2 processing", "j 4/4 reviewing"]);
      unsubscribe();
      await world.decide(job, "accept");
      expect(heard).toHaveLength(4);
    });
  });
}
