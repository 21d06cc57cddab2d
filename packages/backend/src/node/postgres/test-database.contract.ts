import pg from "pg";
import { inject } from "vitest";
import { migrate } from "./migrate.ts";
import { openPgDatabase } from "./pg-database.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** A PostgreSQL database of its own for a test, with everything migrated. */
export interface TestDatabase {
  readonly url: string;
  /** Another process, as far as the database can see: a pool of its own. */
  connect(options?: { readonly max?: number }): Promise<SqlDatabase>;
  /** Something that no function of the store would do. */
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** Databases of one test file. Each is a copy of a template, so making one takes no migrations. */
export interface TestDatabases {
  create(): Promise<TestDatabase>;
  /** Removes the template; call it after everything else. */
  close(): Promise<void>;
}

export async function openTestDatabases(): Promise<TestDatabases> {
  const admin = new pg.Pool({ connectionString: inject("postgresUrl"), max: 2 });
  const prefix = `claimcheck_test_${process.pid}_${Date.now().toString(36)}`;
  const template = `${prefix}_template`;
  await admin.query(`create database ${template}`);
  const migrating = await openPgDatabase({ connectionString: urlOf(template), max: 1 });
  await migrate(migrating);
  await migrating.close();
  let serial = 0;

  return {
    async create() {
      serial += 1;
      const name = `${prefix}_${serial}`;
      await admin.query(`create database ${name} template ${template}`);
      const url = urlOf(name);
      const pool = new pg.Pool({ connectionString: url, max: 4 });
      pool.on("error", () => {});
      return {
        url,
        connect: ({ max = 10 } = {}) => openPgDatabase({ connectionString: url, max }),
        async sql(text, values = []) {
          return (await pool.query(text, [...values])).rows;
        },
        async drop() {
          await pool.end();
          await dropUnused(admin, name);
        },
      };
    },
    async close() {
      await dropUnused(admin, template);
      await admin.end();
    },
  };
}

function urlOf(database: string): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${database}`;
  return url.href;
}

/** A pool says that it has ended a little before the server has seen it. */
async function dropUnused(admin: pg.Pool, database: string): Promise<void> {
  const text = "select count(*)::int as count from pg_stat_activity where datname = $1";
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await admin.query(text, [database]);
    if (rows[0]?.count === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await admin.query(`drop database ${database}`);
}
