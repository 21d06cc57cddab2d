import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { emptyTables } from "./empty-tables.contract.ts";
import { migrate } from "./migrate.ts";
import { openPgDatabase } from "./pg-database.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** A PostgreSQL database for a test file, with everything migrated. */
export interface TestDatabase {
  readonly url: string;
  /** Another process, as far as the database can see: a pool of its own. */
  connect(options?: { readonly max?: number }): Promise<SqlDatabase>;
  /** What no function of the store would do. */
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Empties every table, before a test. */
  empty(): Promise<void>;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `claimcheck_test_${randomUUID().replaceAll("-", "")}`;
  const admin = new pg.Pool({ connectionString: inject("postgresUrl"), max: 1 });
  await admin.query(`create database ${name}`);
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  const connectionString = url.href;
  const connect: TestDatabase["connect"] = ({ max = 10 } = {}) =>
    openPgDatabase({ connectionString, max });
  const migrating = await connect();
  await migrate(migrating);
  await migrating.close();
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on("error", () => {});

  return {
    url: connectionString,
    connect,
    async sql(text, values = []) {
      return (await pool.query(text, [...values])).rows;
    },
    async empty() {
      await pool.query(emptyTables);
    },
    async drop() {
      await pool.end();
      await untilUnused(admin, name);
      await admin.query(`drop database ${name}`);
      await admin.end();
    },
  };
}

/** A pool says that it has ended a little before the server has seen it. */
async function untilUnused(admin: pg.Pool, database: string): Promise<void> {
  const text = "select count(*)::int as count from pg_stat_activity where datname = $1";
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await admin.query(text, [database]);
    if (rows[0]?.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
