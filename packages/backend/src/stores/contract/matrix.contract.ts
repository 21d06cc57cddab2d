import type { JobStateType } from "@claimcheck/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Job } from "../../rules/job.ts";
import { transitionTable } from "../../rules/transition-table.ts";
import { LEASE_MS, type OpenHarness, openWorld, type World } from "./world.contract.ts";

type Attempt = (world: World, job: Job) => Promise<unknown>;

interface Move {
  readonly actor: keyof (typeof transitionTable)[JobStateType];
  readonly to: JobStateType;
  readonly attempt: Attempt;
}

/** Every way in which somebody can try to move a job, by what it would lead to. */
const moves: Record<string, Move> = {
  "worker leases": { actor: "worker", to: "processing", attempt: (world) => world.lease("w9") },
  "worker finishes": {
    actor: "worker",
    to: "reviewing",
    attempt: (world, job) => world.finish(job, job.fence),
  },
  "worker fails": {
    actor: "worker",
    to: "failed",
    attempt: (world, job) => world.fail(job, job.fence),
  },
  "person cancels": {
    actor: "person",
    to: "failed",
    attempt: (world, job) => world.decide(job, "cancel"),
  },
  "person accepts": {
    actor: "person",
    to: "completed",
    attempt: (world, job) => world.decide(job, "accept"),
  },
  "person rejects": {
    actor: "person",
    to: "failed",
    attempt: (world, job) => world.decide(job, "reject"),
  },
  "sweeper finds nothing due": {
    actor: "sweeper",
    to: "queued",
    attempt: (world) => world.store.sweep({ limit: 10 }),
  },
};

/** Where a move leads from each state; everything else must leave everything as it is. */
const leadsTo: Record<JobStateType, Partial<Record<keyof typeof moves, JobStateType>>> = {
  queued: { "worker leases": "processing", "person cancels": "failed" },
  processing: {
    "worker finishes": "reviewing",
    "worker fails": "failed",
    "person cancels": "failed",
  },
  reviewing: { "person accepts": "completed", "person rejects": "failed" },
  completed: {},
  failed: {},
};

const reach: Record<JobStateType, (world: World) => Promise<Job>> = {
  queued: (world) => world.started(),
  processing: (world) => world.processing(),
  reviewing: (world) => world.reviewing(),
  completed: async (world) => {
    const job = await world.reviewing();
    await world.decide(job, "accept");
    return world.read(job);
  },
  failed: async (world) => {
    const job = await world.processing();
    await world.fail(job, job.fence);
    return world.read(job);
  },
};

/** Q07: every state × every actor. */
export function describeMatrix(open: OpenHarness): void {
  describe("transition matrix", () => {
    let world: World;
    beforeEach(async () => {
      world = await openWorld(open);
    });
    afterEach(async () => {
      await world.audit("ann");
      await world.close();
    });

    for (const from of Object.keys(transitionTable) as JobStateType[]) {
      for (const [name, { actor, attempt }] of Object.entries(moves)) {
        const to = leadsTo[from][name];
        test(`Q07: ${from}: ${name}: ${to ?? "nothing changes"}`, async () => {
          const before = await reach[from](world);
          const books = await world.store.readLedger("ann");
          world.advance(1);
          await attempt(world, before);
          const after = await world.read(before);
          if (to === undefined) {
            expect(after).toEqual(before);
            expect(await world.store.readLedger("ann")).toEqual(books);
            return;
          }
          expect(after.state.type).toBe(to);
          expect(after.revision).toBe(before.revision + 1);
          const allowed: readonly JobStateType[] = transitionTable[from][actor];
          expect(allowed).toContain(to);
        });
      }
    }

    test("Q07: a lapsed lease leads back to the queue, and no other state does", async () => {
      const queued = await world.started({ account: "bob" });
      await world.lease();
      const reviewing = await world.reviewing();
      world.advance(LEASE_MS);
      expect(await world.store.sweep({ limit: 10 })).toMatchObject({ requeued: 1 });
      expect((await world.read(queued)).state.type).toBe("queued");
      expect(await world.read(reviewing)).toEqual(reviewing);
    });
  });
}
