import type { Pool, PoolClient } from "pg";
import { ACCOUNT_COUNT, accountOf, type Contender, keyOf, request } from "./contender.ts";

/**
 * What somebody may start with: four checks in four statements behind a lock, on tables with the
 * indexes that these statements need and no others. It does less than ours: no ledger, no rate
 * limit, no tokens, no retention of keys, no place in line, nothing that only a check holds.
 */
export const leanSchema = `
  create schema lean;
  create table lean.accounts (account text primary key);
  create table lean.counters (
    account text not null,
    period_key text not null,
    used bigint not null,
    primary key (account, period_key)
  );
  create table lean.jobs (
    job_id text primary key,
    account text not null,
    operation_key text not null,
    kind text not null,
    request json,
    state text not null,
    created_at bigint not null,
    updated_at bigint not null
  );
  create index on lean.jobs (account) where state in ('queued', 'processing');
  create table lean.keys (
    account text not null,
    operation_key text not null,
    fingerprint text not null,
    job_id text not null references lean.jobs,
    primary key (account, operation_key)
  );
  insert into lean.accounts select 'account-' || n from generate_series(0, ${ACCOUNT_COUNT - 1}) n;
`;

const LIMIT = 1_000_000;
const CONCURRENCY = 1_000;

export function leanStatements(pool: Pool): Contender {
  return {
    name: "lean statements",
    async act(serial) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await submit(client, serial);
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    },
  };
}

async function submit(client: PoolClient, serial: number): Promise<void> {
  const account = accountOf(serial);
  const run = async (name: string, text: string, values: readonly unknown[]) =>
    client.query({ name, text, values: [...values] });

  await run("lean lock", "select 1 from lean.accounts where account = $1 for update", [account]);
  const counted = await run(
    "lean count",
    `insert into lean.counters as c values ($1, $2, 1), ($1, $3, 1)
     on conflict (account, period_key) do update set used = c.used + 1 where c.used < $4`,
    [account, "2026-12-01", "2026-12", LIMIT],
  );
  if (counted.rowCount !== 2) throw new Error("The quota is used up.");
  const active = await run(
    "lean active",
    `select count(*)::int as count from lean.jobs
     where account = $1 and state in ('queued', 'processing')`,
    [account],
  );
  if (active.rows[0].count >= CONCURRENCY) throw new Error("Too many jobs at once.");
  const jobId = `job_${serial}`;
  await run("lean job", "insert into lean.jobs values ($1, $2, $3, $4, $5, 'queued', $6, $6)", [
    jobId,
    account,
    keyOf(serial),
    request.kind,
    JSON.stringify(request),
    Date.now(),
  ]);
  const keyed = await run(
    "lean key",
    "insert into lean.keys values ($1, $2, $3, $4) on conflict do nothing",
    [account, keyOf(serial), fingerprint, jobId],
  );
  if (keyed.rowCount !== 1) throw new Error("The key is known.");
}

const fingerprint = `sha256:${"0".repeat(64)}`;
