import { afterAll, beforeAll } from "vitest";
import { describeSaidTwice } from "./said-twice.contract.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.contract.ts";

let own: TestDatabase;
let database: SqlDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
  database = await own.connect();
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

describeSaidTwice(() => database);
