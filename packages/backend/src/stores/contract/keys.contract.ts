import { fingerprintOf } from "@claimcheck/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  DAY_MS,
  daily,
  type OpenHarness,
  openWorld,
  request,
  type World,
} from "./world.contract.ts";

/** One job per (account, key), for ever (S1), and what a key means after its job. */
export function describeKeys(open: OpenHarness): void {
  describe("operation keys", () => {
    let world: World;
    beforeEach(async () => {
      world = await openWorld(open, { keyRetentionMs: DAY_MS });
    });
    afterEach(async () => {
      await world.audit("ann", "bob");
      await world.close();
    });

    test("S1, I01: fifty equal submits at once make one job and one reservation", async () => {
      const operationKey = "one-intent-0000001";
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => world.submit({ operationKey })),
      );
      expect(outcomes.filter(({ type }) => type === "started")).toHaveLength(1);
      expect(outcomes.filter(({ type }) => type === "replay")).toHaveLength(49);
      const jobIds = outcomes.map((outcome) =>
        outcome.type === "started" || outcome.type === "replay" ? outcome.tracked.job.jobId : "",
      );
      expect(new Set(jobIds).size).toBe(1);
      expect(await world.used("2026-12-01")).toBe(1);
    });

    test("I01: of two bodies under one key the loser is told so, and reserves nothing", async () => {
      const operationKey = "two-bodies-00000001";
      const other = { ...request, prompt: "a lake" };
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          world.submit({ operationKey, request: index % 2 === 0 ? request : other }),
        ),
      );
      const count = (type: string) => outcomes.filter((outcome) => outcome.type === type).length;
      expect([count("started"), count("replay"), count("reused")]).toEqual([1, 24, 25]);
      expect(await world.used("2026-12-01")).toBe(1);
    });

    test("I06, S8: two accounts share a key and nothing else", async () => {
      const operationKey = "shared-key-00000001";
      const anns = await world.started({ operationKey });
      const bobs = await world.started({
        account: "bob",
        operationKey,
        request: { ...request, prompt: "another" },
      });
      expect(bobs.jobId).not.toBe(anns.jobId);
      expect(await world.used("2026-12-01", "bob")).toBe(1);
      const found = await world.store.findOperation({ account: "bob", operationKey });
      expect(found.type === "live" && found.tracked.job.jobId).toBe(bobs.jobId);
      const foreign = await world.store.readJobs({ account: "bob", jobIds: [anns.jobId] });
      expect(foreign).toMatchObject({ tracked: [], missing: [anns.jobId] });
      expect(await world.decide({ ...anns, account: "bob" }, "cancel")).toBe("none");
      expect((await world.read(anns)).state.type).toBe("queued");
    });

    test("I08, Q14: a replay of a dead job returns it for nothing; a new key pays again", async () => {
      const plan = daily(1);
      const operationKey = "dead-job-000000001";
      const job = await world.processing({ operationKey, plan });
      await world.fail(job, job.fence);
      expect(await world.used("2026-12-01")).toBe(0);

      const replay = await world.submit({ operationKey, plan });
      expect(replay.type).toBe("replay");
      expect(replay.type === "replay" && replay.tracked.job.state.type).toBe("failed");
      expect(await world.used("2026-12-01")).toBe(0);

      await world.started({ plan });
      expect(await world.used("2026-12-01")).toBe(1);
      expect((await world.submit({ plan })).type).toBe("quota_exceeded");
    });

    test("I05: a refusal is not kept under the key: it is evaluated again", async () => {
      const operationKey = "refused-0000000001";
      const plan = daily(1);
      const first = await world.started({ plan });
      expect((await world.submit({ operationKey, plan })).type).toBe("quota_exceeded");
      const unknown = await world.store.findOperation({ account: "ann", operationKey });
      expect(unknown.type).toBe("none");
      await world.decide(first, "cancel");
      expect((await world.submit({ operationKey, plan })).type).toBe("started");
    });

    test("a replay is refused by no limit: quota, concurrency and rate are not asked", async () => {
      const operationKey = "replayed-000000001";
      const rateLimit = { type: "token-bucket", capacity: 1, refillMs: 1000 } as const;
      const tight = { plan: { ...daily(1), concurrency: 1 }, rateLimit };
      await world.started({ operationKey, ...tight });
      expect((await world.submit(tight)).type).toBe("rate_limited");
      for (let time = 0; time < 5; time += 1) {
        expect((await world.submit({ operationKey, ...tight })).type).toBe("replay");
      }
    });

    test("C12: a burned key never gets a job, however late its request arrives", async () => {
      const address = { account: "ann", operationKey: "burned-00000000001" };
      expect((await world.store.giveUpOperation(address)).type).toBe("burned");
      expect((await world.store.giveUpOperation(address)).type).toBe("burned");
      expect((await world.submit(address)).type).toBe("burned");
      world.advance(400 * DAY_MS);
      await world.store.sweep({ limit: 100 });
      expect((await world.submit(address)).type).toBe("burned");
      // Another account's key of that name is untouched.
      expect((await world.submit({ ...address, account: "bob" })).type).toBe("started");
    });

    test("giving up a key that has a job cancels the job, with its refund, once", async () => {
      const address = { account: "ann", operationKey: "given-up-000000001" };
      const job = await world.processing(address);
      const outcomes = await Promise.all([1, 2, 3].map(() => world.store.giveUpOperation(address)));
      expect(outcomes.map(({ type }) => type)).toEqual(["decided", "decided", "decided"]);
      expect((await world.read(job)).state).toMatchObject({ code: "cancelled", refunded: true });
      expect(await world.used("2026-12-01")).toBe(0);
    });

    test("giving up a key whose file has been shown is refused, and changes nothing", async () => {
      const operationKey = "shown-0000000000001";
      const job = await world.reviewing({ operationKey });
      const outcome = await world.store.giveUpOperation({ account: "ann", operationKey });
      expect(outcome.type).toBe("not_allowed");
      expect(await world.read(job)).toEqual(job);
    });

    test("I14: the key of a live job outlives any retention; it expires once, at its own instant", async () => {
      const operationKey = "long-lived-00000001";
      const job = await world.reviewing({ operationKey });
      world.advance(6 * DAY_MS);
      await world.store.sweep({ limit: 100 });
      expect((await world.submit({ operationKey })).type).toBe("replay");

      await world.decide(job, "accept");
      const replay = await world.submit({ operationKey });
      expect(replay.type === "replay" && replay.expiresAt).toBe(world.now() + DAY_MS);

      world.advance(DAY_MS - 1);
      await world.store.sweep({ limit: 100 });
      expect((await world.submit({ operationKey })).type).toBe("replay");

      world.advance(1);
      const atTheInstant = await Promise.all([
        world.submit({ operationKey }),
        world.store.sweep({ limit: 100 }),
        world.submit({ operationKey }),
      ]);
      expect(atTheInstant[0].type).toBe("expired");
      expect(atTheInstant[2].type).toBe("expired");
      expect(atTheInstant[1]).toMatchObject({ keysEntombed: 1 });
    });

    test("a tombstone keeps account, key and job id; the job forgets what was asked", async () => {
      const address = { account: "ann", operationKey: "tombstone-00000001" };
      const job = await world.reviewing(address);
      await world.decide(job, "reject");
      expect((await world.read(job)).rejection).toEqual({ category: "light", note: null });
      world.advance(DAY_MS - 1);
      await world.store.sweep({ limit: 100 });
      expect((await world.read(job)).request?.prompt).toBe("a hill");

      world.advance(1);
      await world.store.sweep({ limit: 100 });
      expect(await world.read(job)).toMatchObject({ request: null, rejection: null });
      expect((await world.store.findOperation(address)).type).toBe("expired");
      expect((await world.store.giveUpOperation(address)).type).toBe("expired");
      expect((await world.submit(address)).type).toBe("expired");
      const { tracked } = await world.store.recentOperations({ account: "ann", limit: 10 });
      expect(tracked).toEqual([]);
    });

    test("I10: the fingerprint that counts is the one of what was received", async () => {
      const operationKey = "defaults-0000000001";
      const { seed: _seed, ...received } = request;
      const fingerprint = fingerprintOf(received);
      await world.started({ operationKey, fingerprint });
      const later = { ...request, seed: 9 };
      const replay = await world.submit({ operationKey, fingerprint, request: later });
      expect(replay.type).toBe("replay");
      expect(replay.type === "replay" && replay.tracked.job.request?.seed).toBe(7);
    });

    test("I03, Q16, Q19: a start that fails half-way leaves no trace, not even of its key", async () => {
      await world.started({ reservationId: "res_twice" });
      const before = await world.store.readLedger("ann");
      const broken = { operationKey: "half-way-000000001", reservationId: "res_twice" };
      await expect(world.submit(broken)).rejects.toThrow();
      expect(await world.store.readLedger("ann")).toEqual(before);
      const { operationKey } = broken;
      const found = await world.store.findOperation({ account: "ann", operationKey });
      expect(found.type).toBe("none");
      expect((await world.submit({ operationKey })).type).toBe("started");
    });

    test("recent operations are the account's own, newest first, over ten of them", async () => {
      for (let index = 0; index < 12; index += 1) {
        await world.started();
        await world.started({ account: "bob" });
      }
      const { tracked } = await world.store.recentOperations({ account: "ann", limit: 11 });
      const sequences = tracked.map(({ job }) => job.sequence);
      expect(sequences).toEqual([23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3]);
    });
  });
}
