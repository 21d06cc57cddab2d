import { afterAll, beforeAll } from "vitest";
import type { OpenHarness } from "../../stores/contract/world.contract.ts";
import { describeStore } from "../../stores/store.contract.ts";
import { createPostgresStore } from "./postgres-store.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.contract.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

const open: OpenHarness = async ({ now, policy }) => {
  let current = now;
  await own.empty();
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
    close: () => store.close(),
  };
};

describeStore("PostgreSQL store", open, { severalConnections: true });
