import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  daily,
  NOON,
  openWorld,
  RUN_LIMIT_MS,
  type World,
} from "../../stores/contract/world.contract.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.contract.ts";

// Real concurrency: as many sessions as a server has, released together, over and over.

const CONNECTIONS = 64;
const rounds = Number(process.env["CLAIMCHECK_RACE_ROUNDS"] ?? 200);
const timeout = 30_000 + rounds * 500;

let own: TestDatabase;
let world: World;
let gate: pg.Client;

beforeAll(async () => {
  own = await createTestDatabase();
  gate = new pg.Client({ connectionString: own.url });
  await gate.connect();
});
afterAll(async () => {
  await gate.end();
  await own.drop();
});

beforeEach(async () => {
  await own.empty();
  let now = NOON;
  world = await openWorld(async ({ policy }) => {
    const database = await own.connect({ max: CONNECTIONS + 1 });
    const store = await createPostgresStore({ database, clock: { now: () => now }, policy });
    const setNow = (next: number): void => {
      now = next;
    };
    return { store, setNow, close: () => store.close() };
  });
});
afterEach(async () => {
  expect(await own.sql("select * from claimcheck.audit($1)", [world.now()])).toEqual([]);
  await world.close();
});

/** What somebody who tried to end a job was told, and whether it was a success. */
interface Attempt {
  readonly by: string;
  readonly won: boolean;
}

/**
 * Starts everything while another session holds the account and the job, waits until
 * all that can wait do, and lets them go at the same moment.
 */
async function together(
  account: string,
  acts: readonly (() => Promise<Attempt>)[],
): Promise<Attempt[]> {
  await gate.query("begin");
  await gate.query("select from claimcheck.accounts where account = $1 for update", [account]);
  await gate.query("select from claimcheck.jobs where account = $1 for update", [account]);
  const running = acts.map((act) => act());
  await untilWaiting(acts.length);
  await gate.query("commit");
  return Promise.all(running);
}

async function untilWaiting(count: number): Promise<void> {
  const text = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; tries < 400; tries += 1) {
    // Not through the gate: what a transaction has seen of the activity, it goes on seeing.
    const [row] = await own.sql(text);
    if (Number(row?.["count"]) >= count) return;
  }
  throw new Error(`Fewer than ${count} sessions wait for a lock.`);
}

describe("sixty-four connections", () => {
  test(
    "S1, I01: race on one key, and make one job with one reservation",
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const account = `key-${round}`;
        const operationKey = `race-on-one-key-${round}`;
        // An account that is known is held by another statement than one that is new.
        if (round % 2 === 0) {
          await own.sql("insert into claimcheck.accounts (account) values ($1)", [account]);
        }
        const outcomes = await Promise.all(
          Array.from({ length: CONNECTIONS }, () => world.submit({ account, operationKey })),
        );
        const types = outcomes.map(({ type }) => type);
        expect(types.filter((type) => type === "started")).toHaveLength(1);
        expect(types.filter((type) => type === "replay")).toHaveLength(CONNECTIONS - 1);
        expect(await world.used("2026-12-01", account)).toBe(1);
      }
    },
    timeout,
  );

  test(
    "Q01, S3: race on a counter's last unit, and one takes it",
    async () => {
      const plan = daily(2);
      for (let round = 0; round < rounds; round += 1) {
        const account = `counter-${round}`;
        await world.started({ account, plan });
        const outcomes = await Promise.all(
          Array.from({ length: CONNECTIONS }, () => world.submit({ account, plan })),
        );
        const types = outcomes.map(({ type }) => type);
        expect(types.filter((type) => type === "started")).toHaveLength(1);
        expect(types.filter((type) => type === "quota_exceeded")).toHaveLength(CONNECTIONS - 1);
        expect(await world.used("2026-12-01", account)).toBe(2);
      }
    },
    timeout,
  );

  test(
    "Q02, S2, S4: race to settle one job, and one does, with one refund",
    async () => {
      const winners = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        const account = `settle-${round}`;
        const job = await world.processing({ account, cost: { count: 3, tokens: 9 } });
        const { jobId, fence: token, operationKey } = job;
        world.advance(RUN_LIMIT_MS);
        const end = { type: "failed", code: "generator" } as const;
        const settlers: (() => Promise<Attempt>)[] = [
          async () => {
            const { type } = await world.store.fail({ jobId, token, end });
            return { by: "worker", won: type === "settled" };
          },
          async () => {
            const decision = { decision: "cancel" } as const;
            const { type } = await world.store.decide({ account, jobId, decision });
            return { by: "person", won: type === "decided" };
          },
          async () => {
            const { type } = await world.store.giveUpOperation({ account, operationKey });
            return { by: "person", won: type === "decided" };
          },
          async () => {
            const { overdue } = await world.store.sweep({ limit: 10 });
            return { by: "sweeper", won: overdue === 1 };
          },
        ];
        // In line by fours, a different one of them first in each round.
        const turned = [...settlers.slice(round % 4), ...settlers.slice(0, round % 4)];
        const acts = Array.from({ length: CONNECTIONS / 4 }, () => turned).flat();
        const attempts = await together(account, acts);

        const settled = await world.read(job);
        if (settled.state.type !== "failed") throw new Error(`It is ${settled.state.type}.`);
        winners.add(settled.state.code);
        // Cancelling is a success for everybody whose wish came true; any other end has one author.
        const won = attempts.filter((attempt) => attempt.won).map(({ by }) => by);
        const cancelled = settled.state.code === "cancelled";
        expect(won).toHaveLength(cancelled ? CONNECTIONS / 2 : 1);
        expect(new Set(won).size).toBe(1);
        expect(settled.revision).toBe(job.revision + 1);
        const { entries } = await world.store.readLedger(account);
        expect(entries.map(({ kind }) => kind)).toEqual(["reserve", "refund"]);
        expect(await world.used("2026-12-01", account)).toBe(0);
      }
      expect(winners.size, "the race is open").toBeGreaterThan(1);
    },
    timeout,
  );
});
