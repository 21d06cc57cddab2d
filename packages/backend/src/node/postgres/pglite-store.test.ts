import { afterAll, beforeAll } from "vitest";
import type { OpenHarness } from "../../stores/contract/world.contract.ts";
import { describeStore } from "../../stores/store.contract.ts";
import { emptyTables } from "./empty-tables.contract.ts";
import { migrate } from "./migrate.ts";
import { openPgliteDatabase } from "./pglite-database.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { describeSaidTwice } from "./said-twice.contract.ts";
import type { SqlDatabase } from "./sql-database.ts";

// One engine for all tests: starting one takes seconds, emptying it milliseconds.
let engine: SqlDatabase;
beforeAll(async () => {
  engine = await openPgliteDatabase();
  await migrate(engine);
}, 30_000);
afterAll(() => engine.close());

const open: OpenHarness = async ({ now, policy }) => {
  let current = now;
  await engine.script(emptyTables);
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
describeSaidTwice(() => engine);
