import type { ClientBase, Pool, PoolClient, PoolConfig } from "pg";
import type { SqlDatabase, SqlNotices, SqlStatement, SqlValue } from "./sql-database.ts";

export interface PgOptions {
  /**
   * Whether statements are prepared once per connection. Default true; a pooler in
   * transaction mode (PgBouncer, Supabase's port 6543) needs false.
   */
  readonly prepare?: boolean;
}

/** How long a lost `LISTEN` connection is left alone before the next try, in milliseconds. */
const RECONNECT_MS = 1000;

/**
 * Any PostgreSQL from version 14 on, by way of `pg`. The pool stays its owner's: closing the
 * store does not end it. One of its connections is kept for `LISTEN`.
 */
export function pgDatabase(pool: Pool, options: PgOptions = {}): SqlDatabase {
  const prepare = options.prepare ?? true;
  // A connection that breaks while idle is replaced; unheard, it would end the process.
  const ignore = (): void => {};
  const hear = (client: PoolClient): void => {
    client.on("error", ignore);
  };
  pool.on("error", ignore).on("connect", hear);

  async function query({ name, text, values }: SqlStatement) {
    const named = prepare ? { name } : {};
    const { rows } = await pool.query({ ...named, text, values: values.map(forPg) });
    return rows;
  }

  return {
    query,
    async script(text) {
      // Without values the simple protocol is spoken: all statements are one transaction.
      await pool.query(text);
    },
    notices: pgNotices(pool, { prepare }),
    async close() {
      pool.off("error", ignore).off("connect", hear);
    },
  };
}

/** A database with a pool of its own, which is ended with it. */
export async function openPgDatabase(
  config: PoolConfig,
  options?: PgOptions,
): Promise<SqlDatabase> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool(config);
  return {
    ...pgDatabase(pool, options),
    // The pool says that it has ended before its last connections have; they are heard until then.
    close: () => pool.end(),
  };
}

function forPg(value: SqlValue): unknown {
  return value instanceof Uint8Array
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : value;
}

function pgNotices(pool: Pool, options: PgOptions): SqlNotices {
  return {
    async send(channel, messages) {
      // Nobody waits for a hint to be on the disk: its commit takes no flush from those that must be.
      const text = `
        select set_config('synchronous_commit', 'off', true), pg_notify($1, message)
        from unnest($2::text[]) as message`;
      const named = options.prepare ? { name: "claimcheck.notify" } : {};
      await pool.query({ ...named, text, values: [channel, messages] });
    },

    async listen(channel, onMessage) {
      let ended = false;
      let client: PoolClient | undefined;
      let retry: NodeJS.Timeout | undefined;

      async function connect(): Promise<void> {
        const fresh = await pool.connect();
        const lost = (): void => {
          if (client !== fresh) return;
          client = undefined;
          fresh.release(true);
          again();
        };
        fresh.on("error", lost).on("end", lost);
        fresh.on("notification", ({ payload }) => onMessage(payload ?? ""));
        client = fresh;
        await fresh.query(`listen ${quoted(fresh, channel)}`);
      }

      function again(): void {
        if (ended) return;
        retry = setTimeout(() => {
          connect().catch(again);
        }, RECONNECT_MS);
        retry.unref();
      }

      await connect();
      return async () => {
        ended = true;
        clearTimeout(retry);
        const last = client;
        client = undefined;
        last?.release(true);
      };
    },
  };
}

function quoted(client: ClientBase, name: string): string {
  return client.escapeIdentifier(name);
}
