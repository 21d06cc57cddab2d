import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ensurePostgres, type PostgresServer, startPostgres } from "../../tools/postgres.ts";
import { type Account, accountOf } from "./account.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

// Two server processes on one PostgreSQL, and `kill -9` for any of the three. Whatever was under
// way, afterwards S1 to S9 hold, and every operation comes to its end without a person.

const names = Array.from({ length: 8 }, (_, n) => `person-${n}`);
const accounts = new Map(names.map((name) => [name, accountOf(`token-of-${name}`)]));

let postgres: PostgresServer;
let gate: pg.Client;
const servers: ServerProcess[] = [];
const uploads = new Map<string, string>();
/** Every operation of every test: whose it is, and its key. */
const operations: { readonly name: string; readonly key: string }[] = [];

beforeAll(async () => {
  postgres = await startPostgres(await ensurePostgres());
  servers.push(...(await Promise.all([startServer(), startServer()])));
  for (const [name, account] of accounts) uploads.set(name, await account.upload(urls()[0] ?? ""));
  await openGate();
}, 120_000);
afterAll(async () => {
  await gate.end();
  await Promise.all(servers.map((server) => server.end("SIGTERM")));
  await postgres.stop();
});

// A test that failed leaves nobody waiting behind its locks.
afterEach(() => gate.query("rollback").catch(openGate));

function startServer(): Promise<ServerProcess> {
  return startServerProcess({
    DATABASE_URL: postgres.url,
    // Heartbeats of jobs that hang while they settle hang too, each on a connection of its own.
    DATABASE_CONNECTIONS: "40",
    TOKENS: names.map((name) => `token-of-${name}=${name}`).join(","),
    LEASE_MS: "1000",
    SPEED: "4",
    WORKER_SLOTS: "4",
    STATIC_DIR: "none",
  });
}

async function openGate(): Promise<void> {
  gate = new pg.Client({ connectionString: postgres.url });
  gate.on("error", () => {});
  await gate.connect();
}

const urls = (): string[] => servers.map(({ url }) => url);

function personAt(n: number): { name: string; account: Account; sha256: string } {
  const name = names[n % names.length] ?? "";
  const account = accounts.get(name);
  const sha256 = uploads.get(name);
  if (account === undefined || sha256 === undefined) throw new Error(`Nobody is called ${name}.`);
  return { name, account, sha256 };
}

function newKey(name: string): string {
  const key = randomUUID();
  operations.push({ name, key });
  return key;
}

async function restartServer(index: number): Promise<void> {
  await servers[index]?.end("SIGKILL");
  servers[index] = await startServer();
}

/** How many sessions hang in the middle of a transaction that wants to book something. */
async function hanging(): Promise<number> {
  const { rows } = await gate.query(
    `select count(*)::int as count from pg_locks
     where relation = 'claimcheck.ledger'::regclass and not granted`,
  );
  return rows[0]?.count;
}

const isOver = (type: string): boolean => ["reviewing", "completed", "failed"].includes(type);

/** Every operation has one job that ends, what is counted is what was not given back, the books are right. */
async function expectRecovery(): Promise<void> {
  const [url = ""] = urls();
  const expected = new Map(names.map((name) => [name, 0]));
  for (const { name, key } of operations) {
    const account = accounts.get(name);
    const find = async () => (await account?.find(url, key))?.type ?? "none";
    await expect.poll(async () => isOver(await find()), { timeout: 40_000 }).toBe(true);
    const job = await account?.find(url, key);
    const isFree = job?.type === "failed" && job.refunded;
    if (!isFree) expected.set(name, (expected.get(name) ?? 0) + 1);
    // Cancelled by a person, or finished: no crash ever is the reason for an end.
    if (job?.type === "failed") expect(job.code).toBe("cancelled");
  }
  for (const [name, used] of expected) {
    expect(await accounts.get(name)?.usedToday(url), name).toBe(used);
  }
  expect((await gate.query("select * from claimcheck.audit()")).rows).toEqual([]);
  const { rows } = await gate.query("select count(*)::int as count from claimcheck.jobs");
  expect(rows[0]?.count, "one job per key (S1)").toBe(operations.length);
}

/** Four reserves and four settles that hang before their entry in the ledger. */
async function hangInTheMiddle(url: string): Promise<() => Promise<void>> {
  const cancels: { account: Account; jobId: string }[] = [];
  for (let n = 4; n < 8; n += 1) {
    const { name, account, sha256 } = personAt(n);
    const jobId = await account.submitUntilAnswered(urls, newKey(name), sha256, "stall");
    cancels.push({ account, jobId });
  }
  await gate.query("begin");
  await gate.query("lock table claimcheck.ledger in exclusive mode");
  const submits = [0, 1, 2, 3].map((n) => {
    const { name, account, sha256 } = personAt(n);
    const key = newKey(name);
    return { key, account, sha256, answer: account.submitOnce(url, key, sha256) };
  });
  const cancelling = cancels.map(({ account, jobId }) => account.cancelOnce(url, jobId));
  await expect.poll(hanging, { timeout: 10_000 }).toBe(8);

  return async () => {
    for (const { answer } of submits) expect(await answer).toBeUndefined();
    for (const answer of cancelling) expect(await answer).not.toBe(200);
    // Each says it again, with the same key, to whoever answers now.
    for (const { account, key, sha256 } of submits) {
      await account.submitUntilAnswered(urls, key, sha256);
    }
    for (const { account, jobId } of cancels) {
      expect([200, 409]).toContain(await account.cancelOnce(urls()[1] ?? "", jobId));
    }
  };
}

test("kill -9 of a server in the middle of reserve and settle", async () => {
  const sayAgain = await hangInTheMiddle(urls()[0] ?? "");
  await servers[0]?.end("SIGKILL");
  await gate.query("rollback");
  await sayAgain();
  await restartServer(0);
  await expectRecovery();
}, 120_000);

test("kill -9 of PostgreSQL in the middle of reserve and settle", async () => {
  const sayAgain = await hangInTheMiddle(urls()[0] ?? "");
  await postgres.kill();
  await gate.end();
  const ready = await fetch(`${urls()[1]}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: "database_unreachable" });
  // Q19: an answer that the client may come back from, with the key still good.
  const { account, sha256 } = personAt(0);
  expect(await account.statusOfSubmit(urls()[1] ?? "", randomUUID(), sha256)).toBe(503);
  await postgres.restart();
  await openGate();
  await sayAgain();
  await expectRecovery();
}, 120_000);

test("kill -9 of anything at any moment, with work under way", async () => {
  const kills = [() => restartServer(0), () => postgres.restart(), () => restartServer(1)];
  for (const [round, kill] of kills.entries()) {
    const people = names.map((_, n) => personAt(n));
    const submitting = people.map(({ name, account, sha256 }) =>
      account.submitUntilAnswered(urls, newKey(name), sha256),
    );
    await new Promise((resolve) => setTimeout(resolve, 15 + 40 * round));
    await kill();
    const jobIds = await Promise.all(submitting);
    // Half of them change their minds, some while a worker is at it.
    await Promise.all(
      jobIds.map((jobId, n) =>
        n % 2 === 0
          ? people[n]?.account.cancelOnce(urls()[n % 4 === 0 ? 0 : 1] ?? "", jobId)
          : null,
      ),
    );
  }
  await gate.end();
  await openGate();
  await expectRecovery();
}, 120_000);

test("I13: a key sent to both at once, and after a restart of both, has one job", async () => {
  const { name, account, sha256 } = personAt(0);
  const key = newKey(name);
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, n) => account.submitOnce(urls()[n % 2] ?? "", key, sha256)),
  );
  const ids = new Set(sent.filter((jobId) => jobId !== undefined));
  expect(ids.size).toBe(1);
  await Promise.all([restartServer(0), restartServer(1)]);
  expect(ids).toContain(await account.submitOnce(urls()[1] ?? "", key, sha256));
  await expectRecovery();
}, 120_000);

test("SIGTERM ends a server with code 0, and leaves its work to the other", async () => {
  const { name, account, sha256 } = personAt(1);
  await account.submitUntilAnswered(urls, newKey(name), sha256);
  expect(await servers[0]?.end("SIGTERM")).toBe(0);
  servers[0] = await startServer();
  await expectRecovery();
}, 120_000);
