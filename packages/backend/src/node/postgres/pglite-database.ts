import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { lockDataDir } from "./data-dir-lock.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** An embedded PostgreSQL. One process, one session: statements wait for each other. */
export function pgliteDatabase(pglite: PGlite): SqlDatabase {
  return {
    async query({ text, values }) {
      const { rows } = await pglite.query<Record<string, unknown>>(text, [...values]);
      return rows;
    },
    async script(text) {
      await pglite.exec(text);
    },
    notices: undefined,
    async close() {},
  };
}

/**
 * Opens the database in a folder, which is made when it is not there, or one in memory.
 * PGlite itself would let a second process write into the same files.
 *
 * @throws {@link DataDirInUseError} when another process has it open
 */
export async function openPgliteDatabase(dataDir?: string): Promise<SqlDatabase> {
  const { PGlite: Engine } = await import("@electric-sql/pglite");
  if (dataDir === undefined) return ended(await Engine.create(), async () => {});
  await mkdir(dirname(dataDir), { recursive: true });
  const unlock = await lockDataDir(dataDir);
  try {
    return ended(await Engine.create(dataDir), unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

function ended(pglite: PGlite, unlock: () => Promise<void>): SqlDatabase {
  return {
    ...pgliteDatabase(pglite),
    async close() {
      await pglite.close();
      await unlock();
    },
  };
}
