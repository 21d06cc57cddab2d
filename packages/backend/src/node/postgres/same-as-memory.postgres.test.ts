import { sha256Hex } from "@claimcheck/protocol";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Policy } from "../../rules/policy.ts";
import type { BackendStore, JobChange } from "../../store-port.ts";
import { DAY_MS, HOUR_MS, NOON } from "../../stores/contract/world.contract.ts";
import { createMemoryStore } from "../../stores/memory/memory-store.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { stories, type TimedStep } from "./random-story.contract.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { accounts, keys, type SeenJob } from "./story-scene.contract.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.contract.ts";

// The rules are said twice, in TypeScript and in SQL. Whatever happens to two stores in the
// same order and at the same times, they must say the same and keep the same.

let own: TestDatabase;
let database: SqlDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
  database = await own.connect();
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const policies: readonly Partial<Policy>[] = [
  {},
  {
    refunds: {
      generator: false,
      cancelled: true,
      deadline: true,
      dispatch: false,
      worker_lost: true,
      rejected_in_review: true,
    },
    keyRetentionMs: DAY_MS,
    uploadRetentionMs: HOUR_MS,
    reviewMs: DAY_MS,
  },
];

const runs = Number(process.env["CLAIMCHECK_DIFFERENTIAL_RUNS"] ?? 100);

test("PostgreSQL answers every story as the memory store does, and keeps the same rows", {
  timeout: 60_000 + runs * 1000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(stories, fc.constantFrom(...policies), async (story, policy) => {
      await own.empty();
      let now = NOON;
      const clock = { now: () => now };
      const memory = createMemoryStore({ clock, policy });
      const notClosing = { ...database, close: async () => {} };
      const postgres = await createPostgresStore({ database: notClosing, clock, policy });
      const expected = await played(memory, story, (at) => {
        now = at;
      });
      const actual = await played(postgres, story, (at) => {
        now = at;
      });
      await postgres.close();
      expect(actual).toEqual(expected);
    }),
    { numRuns: runs, includeErrorInReport: true },
  );
});

/** Everything a store said in a story, everything it told its readers, and all that it kept. */
async function played(
  store: BackendStore,
  story: readonly TimedStep[],
  setNow: (now: number) => void,
): Promise<unknown> {
  let now = NOON;
  let jobs: readonly SeenJob[] = [];
  const said: unknown[] = [];
  const told = new Map<string, JobChange>();
  const unsubscribe = store.subscribe((change) => {
    told.set(`${change.jobId} ${change.revision}`, change);
  });
  for (const [serial, { step, afterMs }] of story.entries()) {
    now += afterMs;
    setNow(now);
    const answer = await step(store, { serial, now, jobs });
    jobs = seen(jobs, answer);
    said.push(answer);
  }
  unsubscribe();
  return plain({ said, told: [...told.values()], kept: await kept(store, jobs) });
}

/** The jobs that somebody in the story knows of, after an answer. */
function seen(jobs: readonly SeenJob[], answer: unknown): readonly SeenJob[] {
  const job = jobIn(answer);
  if (job === undefined) return jobs;
  const others = jobs.filter(({ jobId }) => jobId !== job.jobId);
  return others.length === jobs.length
    ? [job, ...jobs]
    : jobs.map((known) => (known.jobId === job.jobId ? job : known));
}

async function kept(store: BackendStore, jobs: readonly SeenJob[]): Promise<unknown> {
  const jobIds = jobs.map(({ jobId }) => jobId);
  const rows: unknown[] = [await store.orphanedResults(100)];
  for (const account of accounts) {
    const { entries, counters } = await store.readLedger(account);
    rows.push(
      entries,
      counters.map((counter) => JSON.stringify(counter, counterColumns)).toSorted(),
    );
    rows.push(await store.readJobs({ account, jobIds }));
    rows.push(await store.recentOperations({ account, limit: 100 }));
    for (const operationKey of keys)
      rows.push(await store.findOperation({ account, operationKey }));
  }
  for (let name = 0; name < 4; name += 1) {
    rows.push(await store.readResult(sha256Hex(`result ${name}`)));
  }
  return rows;
}

const counterColumns = ["account", "meter", "period", "periodKey", "used"];

/** As JSON carries it: without `undefined`, and 0 without a sign. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function jobIn(answer: unknown): SeenJob | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  if ("tracked" in answer) return jobIn(answer.tracked);
  return "job" in answer ? (answer.job as SeenJob) : undefined;
}
