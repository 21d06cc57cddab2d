import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { SqlDatabase } from "./sql-database.ts";
import { isUndefinedTable, isUniqueViolation } from "./sql-state.ts";

/** A file that was applied has been edited since. What it made cannot be what it says. */
export class MigrationChangedError extends Error {
  override readonly name = "MigrationChangedError";
  constructor(migration: string) {
    super(`${migration} is not the file that was applied. Put it back, and add a new number.`);
  }
}

interface Migration {
  readonly name: string;
  readonly sha256: string;
  readonly text: string;
}

/** `packages/backend/sql`, from the sources and from `dist` alike. */
const folder = new URL("../../../sql/", import.meta.url);

/** Any number, the same in all processes: migrations of one database are applied by one of them. */
const LOCK = 7_146_215_880;

/**
 * Applies what is missing, each file in a transaction that also records it. Several
 * processes may do this at once: the later one waits, meets the record and goes on.
 *
 * @returns the names of those applied now, in order
 * @throws {@link MigrationChangedError}
 */
export async function migrate(database: SqlDatabase): Promise<readonly string[]> {
  const migrations = await readMigrations();
  const applied = await appliedMigrations(database);
  const now: string[] = [];
  for (const migration of migrations) {
    const sha256 = applied.get(migration.name);
    if (sha256 === undefined) {
      if (await apply(database, migration)) now.push(migration.name);
    } else if (sha256 !== migration.sha256) {
      throw new MigrationChangedError(migration.name);
    }
  }
  return now;
}

async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

async function appliedMigrations(database: SqlDatabase): Promise<ReadonlyMap<string, string>> {
  try {
    const text = "select name, sha256 from claimcheck.migrations";
    const rows = await database.query({ name: "claimcheck.migrations", text, values: [] });
    return new Map(rows.map((row) => [String(row["name"]), String(row["sha256"])]));
  } catch (error) {
    if (isUndefinedTable(error)) return new Map();
    throw error;
  }
}

/** `false`: another process was first. The record comes before the work, so it is not done twice. */
async function apply(database: SqlDatabase, { name, sha256, text }: Migration): Promise<boolean> {
  const lock = `select pg_advisory_xact_lock(${LOCK});`;
  const record = `insert into claimcheck.migrations (name, sha256) values ('${name}', '${sha256}');`;
  // The first file makes the table that remembers it, and may be applied any number of times.
  const isFirst = name.startsWith("0001-");
  const steps = isFirst ? [lock, text, record] : [lock, record, text];
  try {
    await database.script(steps.join("\n"));
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
