import { afterAll, beforeAll } from "vitest";
import type { OpenHarness } from "../../stores/contract/world.contract.ts";
import { describeStore } from "../../stores/store.contract.ts";
import { createPostgresStore } from "./postgres-store.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.contract.ts";

// Two processes for all tests, as far as the database can see: connecting, and planning each
// statement anew, would take longer than most tests do.
let own: TestDatabase;
let first: SqlDatabase;
let second: SqlDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
  first = await own.connect();
  second = await own.connect();
});
afterAll(async () => {
  await first.close();
  await second.close();
  await own.drop();
});

const open: OpenHarness = async ({ now, policy }) => {
  let current = now;
  await own.empty();
  const storeOn = (database: SqlDatabase) =>
    createPostgresStore({
      database: { ...database, close: async () => {} },
      clock: { now: () => current },
      policy,
    });
  const connect = () => storeOn(second);
  const store = await storeOn(first);
  return {
    store,
    setNow(next) {
      current = next;
    },
    connect,
    close: () => store.close(),
  };
};

describeStore("PostgreSQL store", open, { severalConnections: true });
