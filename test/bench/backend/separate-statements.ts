import { readFileSync } from "node:fs";
import { fingerprintOf } from "@claimcheck/protocol";
import type { Pool, PoolClient } from "pg";
import { accountOf, type Contender, keyOf, request } from "./contender.ts";

const folder = new URL("../../../packages/backend/sql/", import.meta.url);
const tables = [
  "0001-schema",
  "0003-words",
  "0004-accounts",
  "0005-operations",
  "0006-jobs",
  "0007-ledger",
  "0008-counters",
];

/** Text of ours, for tables that are the same to the last check and index, in another schema. */
export const elsewhere = (sql: string): string => sql.replaceAll("claimcheck.", "separate.");

/** The very tables of claimcheck, a second time. */
export const separateSchema = tables
  .map((name) => readFileSync(new URL(`${name}.sql`, folder), "utf8"))
  .map((sql) => elsewhere(sql).replaceAll("schema if not exists claimcheck", "schema separate"))
  .map((sql) => sql.replaceAll("on schema claimcheck", "on schema separate"))
  .join("\n");

const DAY = "2026-12-01";
const MONTH = "2026-12";
const COST = { count: 1, tokens: 100 };
const LIMIT = 1_000_000_000;
const CONCURRENCY = 1_000;
const TTL_MS = 3_600_000;
const fingerprint = fingerprintOf(request);

/** As the ledger keeps them, times 1 or -1. */
const lines = (sign: 1 | -1) =>
  JSON.stringify(
    (["count", "tokens"] as const).flatMap((meter) =>
      [
        { period: "day", periodKey: DAY },
        { period: "month", periodKey: MONTH },
      ].map((period) => ({ meter, ...period, amount: sign * COST[meter] })),
    ),
  );

/**
 * The same work in separate statements, driven by the application: the same rows in the same
 * tables under the same locks, so the same promises. As few statements as that can be done in,
 * seven for a start and six for a cancel, between `begin` and `commit`. All are prepared.
 */
export function separateContenders(pool: Pool): {
  readonly submit: Contender;
  readonly cancel: Contender;
} {
  const started: { readonly account: string; readonly jobId: string; readonly key: string }[] = [];

  return {
    submit: {
      name: "separate statements",
      async act(serial) {
        const job = { account: accountOf(serial), jobId: `job_${serial}`, key: keyOf(serial) };
        await inTransaction(pool, (client) => submit(client, job));
        started.push(job);
      },
    },
    cancel: {
      name: "separate statements",
      async act() {
        const job = started.shift();
        if (job === undefined) throw new Error("There was no job to cancel.");
        await inTransaction(pool, (client) => cancel(client, job));
      },
    },
  };
}

type Run = (name: string, text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

async function inTransaction(pool: Pool, work: (run: Run) => Promise<void>): Promise<void> {
  const client: PoolClient = await pool.connect();
  const run: Run = async (name, text, values) =>
    (await client.query({ name: `separate ${name}`, text, values: [...values] })).rows;
  try {
    await client.query("begin");
    await work(run);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

interface StartedJob {
  readonly account: string;
  readonly jobId: string;
  readonly key: string;
}

async function submit(run: Run, { account, jobId, key }: StartedJob): Promise<void> {
  const now = Date.now();
  // Takes from the rate limit, and holds the account.
  await run(
    "account",
    `update separate.accounts set rate_mark = greatest(coalesce(rate_mark, $2), $2::bigint) + 1
     where account = $1 and coalesce(rate_mark, 0) < $2::bigint + 1000000 returning rate_mark`,
    [account, now],
  ).then(expectRows(1));
  await run(
    "key",
    `insert into separate.operations (account, operation_key, type, job_id, fingerprint, created_at)
     values ($1, $2, 'live', $3, $4, $5) on conflict do nothing returning 1`,
    [account, key, jobId, fingerprint, now],
  ).then(expectRows(1));
  await run(
    "counters",
    `insert into separate.counters as c (account, meter, period, period_key, used)
     values ($1, 'count', 'day', $2, $4), ($1, 'count', 'month', $3, $4),
       ($1, 'tokens', 'day', $2, $5), ($1, 'tokens', 'month', $3, $5)
     on conflict (account, period_key, meter, period) do update
       set used = c.used + excluded.used where c.used + excluded.used <= $6
     returning 1`,
    [account, DAY, MONTH, COST.count, COST.tokens, LIMIT],
  ).then(expectRows(4));
  const [active] = await run(
    "active",
    `select count(*) < $2::bigint as free from separate.jobs
     where account = $1 and state in ('queued', 'processing')`,
    [account, CONCURRENCY],
  );
  if (!Object(active).free) throw new Error("Too many jobs at once.");
  const [job] = await run(
    "job",
    `insert into separate.jobs (
       job_id, account, operation_key, kind, request, images,
       created_at, updated_at, reservation_id, run_limit_ms, deadline_at
     ) values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $7::bigint + $9::bigint) returning *`,
    [
      jobId,
      account,
      key,
      request.kind,
      JSON.stringify(request),
      request.images,
      now,
      `res_${jobId}`,
      TTL_MS,
    ],
  );
  await run(
    "ledger",
    `insert into separate.ledger (reservation_id, kind, account, lines, at)
     values ($1, 'reserve', $2, $3, $4)`,
    [`res_${jobId}`, account, lines(1), now],
  );
  await run(
    "place",
    `select count(*) from (
       select from separate.jobs where state = 'queued' and sequence < $1
       order by sequence desc limit 101
     ) as before`,
    [Object(job).sequence],
  );
}

async function cancel(run: Run, { account, jobId, key }: StartedJob): Promise<void> {
  const now = Date.now();
  await run("hold", "select 1 from separate.accounts where account = $1 for update", [account]);
  await run(
    "settle",
    `update separate.jobs set state = 'failed', failure_code = 'cancelled', failure_message = $2,
       retryable = true, refunded = true, revision = revision + 1, state_revision = revision + 1,
       updated_at = $3
     where job_id = $1 and state in ('queued', 'processing') returning *`,
    [jobId, '"This was cancelled."', now],
  ).then(expectRows(1));
  await run("booked", "select lines from separate.ledger where reservation_id = $1", [
    `res_${jobId}`,
  ]);
  await run(
    "refund",
    `insert into separate.ledger (reservation_id, kind, account, lines, at)
     values ($1, 'refund', $2, $3, $4)`,
    [`res_${jobId}`, account, lines(-1), now],
  );
  await run(
    "give back",
    `update separate.counters set used = used - case meter when 'count' then $4::bigint else $5 end
     where account = $1 and period_key in ($2, $3)`,
    [account, DAY, MONTH, COST.count, COST.tokens],
  );
  await run(
    "expiry",
    `update separate.operations set expires_at = $3
     where account = $1 and operation_key = $2 and type = 'live'`,
    [account, key, now + TTL_MS],
  );
}

function expectRows(count: number) {
  return (rows: readonly unknown[]): void => {
    if (rows.length !== count) throw new Error(`${rows.length} rows, not ${count}.`);
  };
}
