import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MigrationChangedError, migrate } from "./migrate.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.contract.ts";

const folder = new URL("../../../sql/", import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();

let own: TestDatabase;
let databases: SqlDatabase[];
beforeAll(async () => {
  own = await createTestDatabase();
  databases = await Promise.all(Array.from({ length: 6 }, () => own.connect({ max: 1 })));
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await own.drop();
});
beforeEach(() => own.sql("drop schema if exists claimcheck cascade"));

test("several processes that start at once apply each file once", async () => {
  const applied = await Promise.all(databases.map((database) => migrate(database)));
  expect(applied.flat().toSorted()).toEqual(files);
  const recorded = await own.sql("select name from claimcheck.migrations order by name");
  expect(recorded.map(({ name }) => name)).toEqual(files);
});

test("nothing is left to do the second time", async () => {
  await migrate(onlyOne());
  expect(await migrate(onlyOne())).toEqual([]);
});

test("a database that got the files by psql is taken over", async () => {
  for (const name of files) await own.sql(readFileSync(new URL(name, folder), "utf8"));
  expect(await migrate(onlyOne())).toEqual(files);
});

test("a file that was edited after it was applied stops the start", async () => {
  await migrate(onlyOne());
  await own.sql("update claimcheck.migrations set sha256 = 'other' where name like '0041%'");
  await expect(migrate(onlyOne())).rejects.toThrow(MigrationChangedError);
});

test("a file that fails leaves nothing of itself, and is applied the next time", async () => {
  const [database] = databases;
  if (database === undefined) throw new Error("There is no database.");
  const failing: SqlDatabase = {
    ...database,
    script: (text) =>
      database.script(text.includes("'0041-submit.sql'") ? `${text}\nselect 1 / 0;` : text),
  };
  await expect(migrate(failing)).rejects.toMatchObject({ code: "22012" });
  expect(await own.sql("select to_regproc('claimcheck.submit') as submit")).toEqual([
    { submit: null },
  ]);
  expect((await migrate(database))[0]).toBe("0041-submit.sql");
});

function onlyOne(): SqlDatabase {
  const [database] = databases;
  if (database === undefined) throw new Error("There is no database.");
  return database;
}
