export { DataDirInUseError } from "./data-dir-lock.ts";
export { MigrationChangedError, migrate } from "./migrate.ts";
export { openPgDatabase, type PgOptions, pgDatabase } from "./pg-database.ts";
export { openPgliteDatabase, pgliteDatabase } from "./pglite-database.ts";
export { createPostgresStore, type PostgresStoreOptions } from "./postgres-store.ts";
export type {
  SqlDatabase,
  SqlNotices,
  SqlRow,
  SqlStatement,
  SqlValue,
} from "./sql-database.ts";
