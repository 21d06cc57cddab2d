import { type Job, POSITION_MAX, type TrackedJob } from "../rules/job.ts";
import { type Counter, netLines } from "../rules/ledger.ts";
import type { AccountedJob } from "../rules/settle.ts";
import type { Rows } from "./rows.ts";

/** Loads everything that the end of a job touches. */
export async function accountedJob(rows: Rows, job: Job): Promise<AccountedJob> {
  const { account } = job;
  const operation = await rows.operations.get(account, job.operationKey);
  const ledger = await rows.ledger.of(job.reservationId);
  const counters: Counter[] = [];
  for (const { meter, period, periodKey } of netLines(ledger)) {
    const counter = await rows.counters.get({ account, meter, period, periodKey });
    if (counter !== undefined) counters.push(counter);
  }
  return { job, operation, ledger, counters };
}

/** A job with its place in the queue. */
export async function trackedJob(rows: Rows, job: Job): Promise<TrackedJob> {
  if (job.state.type !== "queued") return { job, position: null };
  const count = await rows.jobs.countQueuedBefore(job.sequence, POSITION_MAX + 1);
  return { job, position: count > POSITION_MAX ? null : count };
}
