import type { Instant } from "@claimcheck/protocol";
import type { Ruling } from "../rules/changes.ts";
import type { Job } from "../rules/job.ts";
import { type Hold, take } from "../rules/lease.ts";
import type { AccountedJob } from "../rules/settle.ts";
import type { LeasedJob, OrNone } from "../store-port.ts";
import { accountedJob } from "./accounted-job.ts";
import type { Rows } from "./rows.ts";
import { writeChanges } from "./write-changes.ts";

export async function leaseNext(
  rows: Rows,
  worker: { readonly workerId: string; readonly leaseMs: number },
  now: Instant,
): Promise<OrNone<Hold>> {
  const job = await rows.jobs.nextQueued(now);
  if (job === undefined) return { type: "none" };
  const ruling = take(job, worker, now);
  await writeChanges(rows, ruling.changes);
  return ruling.outcome;
}

/** One of a worker's small rules, which look at nothing but the job. A job that is gone is lost. */
export async function underLease<Outcome>(
  rows: Rows,
  { jobId }: LeasedJob,
  rule: (job: Job) => Ruling<Outcome>,
): Promise<Outcome | { readonly type: "lost" }> {
  const job = await rows.jobs.get(jobId);
  if (job === undefined) return { type: "lost" };
  const ruling = rule(job);
  await writeChanges(rows, ruling.changes);
  return ruling.outcome;
}

/** One of a worker's rules that touch the books. */
export async function onBooks<Outcome>(
  rows: Rows,
  { jobId }: LeasedJob,
  rule: (rows: AccountedJob) => Ruling<Outcome>,
): Promise<OrNone<Outcome>> {
  const job = await rows.jobs.get(jobId);
  if (job === undefined) return { type: "none" };
  const ruling = rule(await accountedJob(rows, job));
  await writeChanges(rows, ruling.changes);
  return ruling.outcome;
}
