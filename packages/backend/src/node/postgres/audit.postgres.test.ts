import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NOON, openWorld, type World } from "../../stores/contract/world.contract.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.contract.ts";

// The audit is what the tests of crashes and races, and support, rely on: it must go red.

let own: TestDatabase;
let world: World;
let gate: pg.Client;
beforeAll(async () => {
  own = await createTestDatabase();
  gate = new pg.Client({ connectionString: own.url });
  await gate.connect();
  const store = await createPostgresStore({
    database: await own.connect(),
    clock: { now: () => NOON },
  });
  world = await openWorld(async () => ({ store, setNow() {}, close: () => store.close() }));
});
afterAll(async () => {
  await gate.end();
  await world.close();
  await own.drop();
});
beforeEach(() => own.empty());

async function audit(): Promise<unknown[]> {
  const { rows } = await gate.query("select distinct invariant from claimcheck.audit($1)", [NOON]);
  return rows.map(({ invariant }) => invariant);
}

describe("the audit", () => {
  test.each([
    ["S1", "a job without its key", "delete from claimcheck.operations where job_id = $1"],
    ["S1", "a key without its job", "delete from claimcheck.jobs where job_id = $1"],
    [
      "S1",
      "a key with another job",
      "update claimcheck.operations set job_id = job_id || '2' where job_id = $1",
    ],
    [
      "S2",
      "a settled job whose key never ends",
      "update claimcheck.operations set expires_at = null where job_id = $1",
    ],
    [
      "S3",
      "a counter that is not the sum of its lines",
      "update claimcheck.counters set used = used + length($1)",
    ],
    [
      "S4",
      "a refund that the job does not know of",
      "update claimcheck.jobs set refunded = false where job_id = $1",
    ],
    [
      "S4",
      "an entry for a job that is not there",
      `insert into claimcheck.ledger (reservation_id, kind, account, lines, at)
       values ('of nobody ' || $1, 'reserve', 'ann', '[]', 0)`,
    ],
    [
      "S5",
      "a state that is newer than its job",
      "update claimcheck.jobs set state_revision = revision + 1 where job_id = $1",
    ],
    [
      "S6",
      "a job that nobody swept",
      "update claimcheck.jobs set deadline_at = length($1) where state = 'queued'",
    ],
    [
      "S7",
      "a token that was never given out",
      "update claimcheck.jobs set lease_token = fence + length($1) where state = 'processing'",
    ],
  ])("%s: names %s", async (invariant, _what, breaking) => {
    const cancelled = await world.processing();
    await world.decide(cancelled, "cancel");
    await world.processing();
    await world.started();
    expect(await audit()).toEqual([]);
    await gate.query("begin");
    await gate.query(breaking, [cancelled.jobId]);
    expect(await audit()).toContain(invariant);
    await gate.query("rollback");
  });

  test("Q11: what is given back to a period whose counter was archived is in the ledger, and nowhere else", async () => {
    const job = await world.started();
    await own.sql("delete from claimcheck.counters");
    await world.decide(job, "cancel");
    const { entries, counters } = await world.store.readLedger("ann");
    expect(entries.map(({ kind }) => kind)).toEqual(["reserve", "refund"]);
    expect(counters).toEqual([]);
    expect(await audit()).toEqual([]);
  });
});
