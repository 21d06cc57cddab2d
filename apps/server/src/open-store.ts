import type { BackendStore, Logger } from "@claimcheck/backend";
import {
  createPostgresStore,
  migrate,
  openPgDatabase,
  openPgliteDatabase,
  type SqlDatabase,
} from "@claimcheck/backend/node";
import type { Config, DatabaseConfig } from "./config.ts";

/** No statement of the store takes a tenth of this; one that does has met a fault. In milliseconds. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** How long a request waits for a free connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;

/** Opens the database, brings its schema up to date and puts the store on it. */
export async function openStore(
  { database: config, migrates }: Pick<Config, "database" | "migrates">,
  logger: Logger,
): Promise<BackendStore> {
  const database = await openDatabase(config);
  try {
    if (migrates) {
      const applied = await migrate(database);
      logger.info("database.ready", { type: config.type, migrationCount: applied.length });
    }
    return await createPostgresStore({ database });
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openDatabase(config: DatabaseConfig): Promise<SqlDatabase> {
  if (config.type === "embedded") return openPgliteDatabase(config.dataDir);
  return openPgDatabase({
    connectionString: config.url,
    max: config.connectionCount,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: "claimcheck",
  });
}
