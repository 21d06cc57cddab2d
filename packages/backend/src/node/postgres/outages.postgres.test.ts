import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BackendStore } from "../../store-port.ts";
import { daily, NOON, openWorld, type World } from "../../stores/contract/world.contract.ts";
import { openPgDatabase } from "./pg-database.ts";
import { createPostgresStore } from "./postgres-store.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.contract.ts";

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

const open = async (database: SqlDatabase) =>
  createPostgresStore({ database, clock: { now: () => NOON } });

beforeEach(async () => {
  await own.empty();
  world = await openWorld(async () => {
    const store = await open(await own.connect({ max: 60 }));
    return { store, setNow() {}, close: () => store.close() };
  });
});
afterEach(async () => {
  await gate.query("rollback");
  expect(await own.sql("select * from claimcheck.audit($1)", [NOON])).toEqual([]);
  await world.close();
});

/** A store whose calls take part in the transaction that the gate has open. */
const throughGate: SqlDatabase = {
  query: async ({ text, values }) => (await gate.query(text, [...values])).rows,
  async script() {},
  notices: undefined,
  async close() {},
};

/** How many sessions wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await own.sql(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(row?.["count"]);
}

async function reservations(): Promise<unknown> {
  const { entries } = await world.store.readLedger("ann");
  return entries.map(({ kind }) => kind);
}

describe("Q19: what a commit came to is not known", () => {
  test("the connection drops before the answer: it throws, and a resend finds its own work", async () => {
    const proxy = await openProxy(own.url);
    const throughProxy = await openPgDatabase({ connectionString: proxy.url, max: 4 });
    const store = await open(throughProxy);
    const command = world.command();
    proxy.swallowNextAnswer();
    await expect(store.submit(command)).rejects.toThrow();
    const resent = await store.submit({ ...command, jobId: "job_again", reservationId: "again" });
    expect(resent).toMatchObject({ type: "replay", tracked: { job: { jobId: command.jobId } } });
    expect(await reservations()).toEqual(["reserve"]);
    await store.close();
    await proxy.close();
  });

  test("40001: a transaction that could not be in line with others is tried again as a whole", async () => {
    await world.started();
    const strict = await openPgDatabase({
      connectionString: own.url,
      options: "-c default_transaction_isolation=repeatable\\ read",
      max: 4,
    });
    const store = await open(strict);
    await gate.query("begin");
    await gate.query("update claimcheck.accounts set rate_mark = null");
    const submitting = store.submit(world.command());
    await expect.poll(waiting).toBe(1);
    await gate.query("commit");
    expect(await submitting).toMatchObject({ type: "started" });
    expect(await reservations()).toEqual(["reserve", "reserve"]);
    await store.close();
  });

  test("40P01: the victim of a deadlock is tried again as a whole", async () => {
    await world.started();
    await gate.query("set deadlock_timeout = '10s'");
    await gate.query("begin");
    await gate.query("select from claimcheck.counters for update");
    const submitting = world.submit();
    await expect.poll(waiting).toBe(1);
    // Now each waits for the other; the one that looks first, after a second, is ended.
    await gate.query("select from claimcheck.accounts for update");
    await gate.query("commit");
    expect(await submitting).toMatchObject({ type: "started" });
    expect(await reservations()).toEqual(["reserve", "reserve"]);
    const [row] = await own.sql(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    expect(Number(row?.["deadlocks"])).toBeGreaterThan(0);
  });

  test("any other failure is thrown as it is, and not tried again", async () => {
    const command = world.command();
    await gate.query("begin");
    await gate.query("lock table claimcheck.ledger in exclusive mode");
    const submitting = world.store.submit(command);
    submitting.catch(() => {});
    await expect.poll(waiting).toBe(1);
    await own.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await expect(submitting).rejects.toMatchObject({ code: "57P01" });
    await gate.query("commit");
    expect(await reservations()).toEqual([]);
  });
});

describe("a counter that somebody changes without holding its account", () => {
  const add = (amount: number) =>
    gate.query(
      "update claimcheck.counters set used = used + $1 where meter = 'count' and period = 'day'",
      [amount],
    );

  test("is judged again where it is taken: a start that had read it begins anew, and is refused", async () => {
    const plan = daily(2);
    await world.started({ plan });
    await gate.query("begin");
    await add(1);
    const submitting = world.submit({ plan });
    await expect.poll(waiting).toBe(1);
    await gate.query("commit");
    expect(await submitting).toMatchObject({ type: "quota_exceeded", meter: "count" });
    expect(await world.used("2026-12-01")).toBe(2);
    expect(await reservations()).toEqual(["reserve"]);
    await add(-1);
  });
});

describe("I03: a claim left by a dead process", () => {
  test("killed between the key and the job, it leaves nothing, and a resend executes once", async () => {
    const command = world.command();
    await gate.query("begin");
    await gate.query("lock table claimcheck.ledger in exclusive mode");
    const dying = world.store.submit(command);
    dying.catch(() => {});
    await expect.poll(waiting).toBe(1);
    await own.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await expect(dying).rejects.toThrow();
    await gate.query("commit");
    expect(await world.store.submit(command)).toMatchObject({ type: "started" });
    expect(await world.store.submit(command)).toMatchObject({ type: "replay" });
    expect(await reservations()).toEqual(["reserve"]);
  });

  test("alive but slow: a second request waits 2 s, is asked to come back, and then finds the job", async () => {
    const command = world.command();
    const slow = await open(throughGate);
    await gate.query("begin");
    const first = await slow.submit(command);
    expect(first).toMatchObject({ type: "started" });
    const startedAt = performance.now();
    const second = await world.store.submit(command);
    const waitedMs = performance.now() - startedAt;
    expect(second).toMatchObject({ type: "in_progress", now: NOON, retryAfterMs: 1000 });
    expect(waitedMs).toBeGreaterThan(1900);
    expect(waitedMs).toBeLessThan(3500);
    await gate.query("commit");
    const third = await world.store.submit(command);
    expect(third).toMatchObject({ type: "replay", tracked: { job: { jobId: command.jobId } } });
    expect(await reservations()).toEqual(["reserve"]);
  });
});

describe("I01, I13: two processes, one database", () => {
  test("fifty at once with one key and two bodies: one job, and the other body is told so", async () => {
    const other = await open(await own.connect({ max: 60 }));
    const operationKey = "fifty-at-once-000001";
    const bodies = ["sha256-jcs-1:b", "sha256-jcs-1:c"] as const;
    await world.started();
    await gate.query("begin");
    await gate.query("lock table claimcheck.ledger in exclusive mode");
    const submitting = Array.from({ length: 50 }, (_, n) => {
      const store: BackendStore = n % 2 === 0 ? world.store : other;
      const fingerprint = bodies[Math.floor(n / 2) % 2] ?? bodies[0];
      return store
        .submit(world.command({ operationKey, fingerprint }))
        .then(({ type }) => ({ type, fingerprint }));
    });
    // The winner is held in the middle, everybody else behind it.
    await expect.poll(waiting).toBe(50);
    await gate.query("commit");
    const outcomes = await Promise.all(submitting);
    const winner = outcomes.find(({ type }) => type === "started");
    const types = (same: boolean) =>
      outcomes
        .filter(({ fingerprint }) => (fingerprint === winner?.fingerprint) === same)
        .map(({ type }) => type)
        .toSorted();
    const same = outcomes.filter(({ fingerprint }) => fingerprint === winner?.fingerprint).length;
    expect(types(true)).toEqual([...Array(same - 1).fill("replay"), "started"]);
    expect(types(false)).toEqual(Array(50 - same).fill("reused"));
    expect(await reservations()).toEqual(["reserve", "reserve"]);
    await other.close();
  });

  test("a key that one process accepted is known to another, and to one that starts later", async () => {
    const command = world.command();
    await world.store.submit(command);
    for (let restarts = 0; restarts < 2; restarts += 1) {
      const other = await open(await own.connect());
      const outcome = await other.submit({ ...command, jobId: "other", reservationId: "other" });
      expect(outcome).toMatchObject({ type: "replay", tracked: { job: { jobId: command.jobId } } });
      await other.close();
    }
  });
});

describe("the change feed", () => {
  test("listens again after its connection was lost, and tells of what comes then", async () => {
    const other = await open(await own.connect());
    const heard: string[] = [];
    other.subscribe(({ jobId }) => heard.push(jobId));
    const lost = await own.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen%'`,
    );
    expect(lost.length).toBeGreaterThanOrEqual(2);
    await expect
      .poll(
        async () => {
          const job = await world.started({ cost: { count: 0, tokens: 0 } });
          await new Promise((resolve) => setTimeout(resolve, 100));
          return heard.includes(job.jobId);
        },
        { timeout: 10_000 },
      )
      .toBe(true);
    await other.close();
  });
});

describe("numbers that JSON and the driver could cut short", () => {
  test("sequence, revision and fence pass 9 to 10 and 2^31 to whole numbers", async () => {
    for (const last of [8, 2 ** 31 - 2, 2 ** 53 - 4]) {
      await own.sql("select setval('claimcheck.job_sequence', $1)", [last]);
      const one = await world.started();
      const other = await world.started();
      expect([one.sequence, other.sequence]).toEqual([last + 1, last + 2]);
      for (const job of [one, other]) {
        await own.sql(
          "update claimcheck.jobs set revision = $1, state_revision = $1, fence = $1 where job_id = $2",
          [last, job.jobId],
        );
        const leased = await world.lease();
        expect(leased).toMatchObject({
          revision: last + 1,
          fence: last + 1,
          lease: { token: last + 1 },
        });
        expect(await world.finish(job, last + 1)).toBe("reviewing");
      }
    }
  });
});

interface Proxy {
  readonly url: string;
  /** Passes what clients send; drops every connection on which an answer to a write comes back. */
  swallowNextAnswer(): void;
  close(): Promise<void>;
}

/** A network between a store and its database that loses an answer. */
async function openProxy(url: string): Promise<Proxy> {
  const target = new URL(url);
  const { hostname } = target;
  const databasePort = Number(target.port);
  let swallowing = false;
  const server: Server = createServer((client) => {
    const database = connect(databasePort, hostname);
    let writes = false;
    client.on("data", (chunk) => {
      writes ||= chunk.includes("claimcheck.submit");
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      if (swallowing && writes) {
        swallowing = false;
        client.destroy();
      } else {
        client.write(chunk);
      }
    });
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  target.port = String(address.port);
  return {
    url: target.href,
    swallowNextAnswer() {
      swallowing = true;
    },
    async close() {
      server.close();
      await once(server, "close");
    },
  };
}
