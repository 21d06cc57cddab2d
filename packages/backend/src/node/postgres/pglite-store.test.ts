import { afterAll, beforeAll } from "vitest";
import type { OpenHarness } from "../../stores/contract/world.contract.ts";
import { describeStore } from "../../stores/store.contract.ts";
import { migrate } from "./migrate.ts";
import { openPgliteDatabase } from "./pglite-database.ts";
import { createPostgresStore } from "./postgres-store.ts";
import type { SqlDatabase } from "./sql-database.ts";

// One engine for all tests: starting one takes seconds, emptying it milliseconds.
let engine: SqlDatabase;
beforeAll(async () => {
  engine = await openPgliteDatabase();
  await migrate(engine);
}, 30_000);
afterAll(() => engine.close());

const EMPTY = `
  alter table claimcheck.ledger disable trigger ledger_is_append_only;
  truncate claimcheck.accounts, claimcheck.operations, claimcheck.jobs, claimcheck.ledger,
    claimcheck.counters, claimcheck.uploads, claimcheck.results, claimcheck.secrets
    restart identity;
  alter sequence claimcheck.job_sequence restart;
  alter table claimcheck.ledger enable trigger ledger_is_append_only;
`;

const open: OpenHarness = async ({ now, policy }) => {
  let current = now;
  await engine.script(EMPTY);
  const database = { ...engine, close: async () => {} };
  const store = await createPostgresStore({ database, clock: { now: () => current }, policy });
  return {
    store,
    setNow(next) {
      current = next;
    },
    close: () => store.close(),
  };
};

describeStore("PGlite store", open, { severalConnections: false });
