export { createNodeBackend, type NodeBackendOptions } from "./create-node-backend.ts";
export { nodeClock, nodeMonotonicMs, nodeRandom, nodeTimers } from "./platform.ts";
export { DataDirInUseError } from "./postgres/data-dir-lock.ts";
export { MigrationChangedError, migrate } from "./postgres/migrate.ts";
export { openPgDatabase, type PgOptions, pgDatabase } from "./postgres/pg-database.ts";
export { openPgliteDatabase, pgliteDatabase } from "./postgres/pglite-database.ts";
export { createPostgresStore, type PostgresStoreOptions } from "./postgres/postgres-store.ts";
export type {
  SqlDatabase,
  SqlNotices,
  SqlRow,
  SqlStatement,
  SqlValue,
} from "./postgres/sql-database.ts";
export { createSharpCodec } from "./sharp-codec.ts";
