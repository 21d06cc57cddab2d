import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { daily, openWorld, type World } from "../../stores/contract/world.contract.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.contract.ts";

// As in production: nobody binds the time, so the database's own clock is read.

let own: TestDatabase;
let world: World;
let gate: pg.Client;
beforeAll(async () => {
  own = await createTestDatabase();
  gate = new pg.Client({ connectionString: own.url });
  await gate.connect();
  const store = await createPostgresStore({ database: await own.connect() });
  world = await openWorld(async () => ({ store, setNow() {}, close: () => store.close() }));
});
afterAll(async () => {
  await gate.end();
  await world.close();
  await own.drop();
});
beforeEach(() => own.empty());

test("every answer tells the database's time, as a whole number of milliseconds", async () => {
  const { store } = world;
  const { sha256, ...file } = {
    account: "ann",
    sha256: "a".repeat(64),
    mediaType: "image/png",
    byteCount: 1,
    bytes: Uint8Array.of(1),
  } as const;
  const command = world.command();
  const before = Date.now();
  const job = await world.processing();
  const leased = { jobId: job.jobId, token: job.fence };
  const address = { account: "ann", operationKey: command.operationKey };
  const times = [
    await store.now(),
    ...(
      await Promise.all([
        store.submit(command),
        store.findOperation(address),
        store.giveUpOperation({ ...address, account: "bob" }),
        store.readJobs({ account: "ann", jobIds: [job.jobId] }),
        store.recentOperations({ account: "ann", limit: 1 }),
        store.decide({ account: "eve", jobId: job.jobId, decision: { decision: "cancel" } }),
        store.heartbeat({ ...leased, leaseMs: 1000 }),
        store.release(leased),
        store.beginCall({ ...leased, guard: "none" }),
        store.nameCall({ ...leased, generatorJobId: "g" }),
        store.fail({ ...leased, token: 99, end: { type: "failed", code: "generator" } }),
        store.sweep({ limit: 1 }),
        store.readQuota({ account: "ann", plan: daily(1) }),
        store.putUpload({ ...file, sha256 }),
        store.touchUpload({ account: "ann", sha256 }),
        store.readResult("none"),
      ])
    ).map(({ now }) => now),
    job.createdAt,
    job.updatedAt,
  ];
  for (const time of times) {
    expect(time).toSatisfy(Number.isSafeInteger);
    expect(time).toBeGreaterThanOrEqual(before - 1);
    expect(time).toBeLessThanOrEqual(Date.now() + 1);
  }
});

test("the time of a start is read once its account is held, so waiting makes it no older", async () => {
  await world.started();
  await gate.query("begin");
  await gate.query("select from claimcheck.accounts for update");
  const waiting = world.submit();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const releasedAt = Date.now();
  await gate.query("commit");
  const { now } = await waiting;
  expect(now).toBeGreaterThanOrEqual(releasedAt - 1);
});
