import type { Instant, JobId } from "@claimcheck/protocol";
import { type Decision, type DecisionOutcome, decide } from "../rules/decide.ts";
import type { TrackedJob } from "../rules/job.ts";
import type { Policy } from "../rules/policy.ts";
import type { JobAddress, OrNone, Reading } from "../store-port.ts";
import { accountedJob, trackedJob } from "./accounted-job.ts";
import type { Rows } from "./rows.ts";
import { writeChanges } from "./write-changes.ts";

export async function readJobs(
  rows: Rows,
  asked: { readonly account: string; readonly jobIds: readonly JobId[] },
): Promise<Reading> {
  const tracked: TrackedJob[] = [];
  const missing: JobId[] = [];
  for (const jobId of new Set(asked.jobIds)) {
    const job = await rows.jobs.get(jobId);
    if (job?.account === asked.account) tracked.push(await trackedJob(rows, job));
    else missing.push(jobId);
  }
  return { tracked, missing };
}

export async function recentOperations(
  rows: Rows,
  asked: { readonly account: string; readonly limit: number },
): Promise<{ readonly tracked: readonly TrackedJob[] }> {
  const tracked: TrackedJob[] = [];
  for (const job of await rows.jobs.recent(asked.account, asked.limit)) {
    tracked.push(await trackedJob(rows, job));
  }
  return { tracked };
}

export async function decideJob(
  rows: Rows,
  { account, jobId, decision }: JobAddress & { readonly decision: Decision },
  circumstances: { readonly policy: Policy; readonly now: Instant },
): Promise<OrNone<DecisionOutcome>> {
  const job = await rows.jobs.get(jobId);
  if (job?.account !== account) return { type: "none" };
  const ruling = decide({ rows: await accountedJob(rows, job), decision, ...circumstances });
  await writeChanges(rows, ruling.changes);
  return ruling.outcome;
}
