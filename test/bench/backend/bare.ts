import type { Pool } from "pg";
import { accountOf, type Contender, keyOf, request } from "./contender.ts";

/**
 * The limit: one statement that PostgreSQL commits by itself, on a table with the columns that a
 * job cannot do without and no index but its key. It checks nothing and books nothing.
 */
export const bareSchema = `
  create schema bare;
  create table bare.jobs (
    job_id text primary key,
    account text not null,
    operation_key text not null,
    kind text not null,
    request json,
    state text not null,
    created_at bigint not null,
    updated_at bigint not null
  );
`;

export function bareContenders(pool: Pool): {
  readonly insert: Contender;
  readonly update: Contender;
  readonly select: Contender;
} {
  const inserted: string[] = [];
  let latest = "";
  return {
    insert: {
      name: "bare insert",
      async act(serial) {
        const jobId = `job_${serial}`;
        const now = Date.now();
        await pool.query({
          name: "bare insert",
          text: "insert into bare.jobs values ($1, $2, $3, $4, $5, 'queued', $6, $6)",
          values: [
            jobId,
            accountOf(serial),
            keyOf(serial),
            request.kind,
            JSON.stringify(request),
            now,
          ],
        });
        inserted.push(jobId);
        latest = jobId;
      },
    },
    update: {
      name: "bare update",
      async act() {
        const { rowCount } = await pool.query({
          name: "bare update",
          text: "update bare.jobs set state = 'failed', updated_at = $2 where job_id = $1 and state = 'queued'",
          values: [inserted.shift(), Date.now()],
        });
        if (rowCount !== 1) throw new Error("There was no row to update.");
      },
    },
    select: {
      name: "bare select",
      async act() {
        const { rowCount } = await pool.query({
          name: "bare select",
          text: "select * from bare.jobs where job_id = $1",
          values: [latest],
        });
        if (rowCount !== 1) throw new Error("There was no row to read.");
      },
    },
  };
}
