import { afterAll, beforeAll } from "vitest";
import type { OpenHarness } from "../../stores/contract/world.contract.ts";
import { describeStore } from "../../stores/store.contract.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { openTestDatabases, type TestDatabases } from "./test-database.contract.ts";

let databases: TestDatabases;
beforeAll(async () => {
  databases = await openTestDatabases();
});
afterAll(() => databases.close());

const open: OpenHarness = async ({ now, policy }) => {
  let current = now;
  const own = await databases.create();
  const connect = async () =>
    createPostgresStore({
      database: await own.connect(),
      clock: { now: () => current },
      policy,
    });
  const store = await connect();
  return {
    store,
    setNow(next) {
      current = next;
    },
    connect,
    async close() {
      await store.close();
      await own.drop();
    },
  };
};

describeStore("PostgreSQL store", open, { severalConnections: true });
