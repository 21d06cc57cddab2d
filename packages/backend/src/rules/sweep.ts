import type { FailureCode, Instant } from "@claimcheck/protocol";
import { type Ruling, unchanged } from "./changes.ts";
import { dueAt, type Job, withState } from "./job.ts";
import type { LiveOperation, Operation } from "./operation.ts";
import { hasExpired } from "./operation.ts";
import type { Policy } from "./policy.ts";
import { type AccountedJob, type End, settle } from "./settle.ts";

/** What a sweep did to one job. */
export type SweptJob = "untouched" | "overdue" | "requeued" | "worker_lost" | "review_closed";

/**
 * Everything time alone does to a job. The due condition is looked at again here, inside
 * the transaction, so a sweep that raced with anybody changes nothing (S2, S6).
 */
export function sweepJob(
  rows: AccountedJob,
  { policy, now }: { readonly policy: Policy; readonly now: Instant },
): Ruling<SweptJob> {
  const { job } = rows;
  const due = dueAt(job);
  if (due === null || due > now) return unchanged("untouched");
  const end = (swept: SweptJob, ending: End): Ruling<SweptJob> => {
    const ruling = settle({ rows, end: ending, actor: "sweeper", policy, now });
    const outcome = ruling.outcome.type === "settled" ? swept : "untouched";
    return { outcome, changes: ruling.changes };
  };
  if (job.state.type === "reviewing") return end("review_closed", { type: "completed" });
  if (job.deadlineAt <= now) return end("overdue", failure(overdueCode(job)));
  if (!mayRepeat(job)) return end("worker_lost", failure("worker_lost"));
  const requeued: Job = { ...withState(job, { type: "queued" }, now), lease: null };
  return { outcome: "requeued", changes: { job: requeued } };
}

/** A job that no worker ever took failed for want of one, not for being slow. */
function overdueCode(job: Job): FailureCode {
  return job.fence === 0 ? "dispatch" : "deadline";
}

function failure(code: FailureCode): End {
  return { type: "failed", code };
}

/** Whether another worker may go on without risking a second paid call (S9). */
function mayRepeat({ call }: Job): boolean {
  return call === null || call.guard === "honours-key" || call.generatorJobId !== null;
}

/**
 * A key past its retention becomes a tombstone, and its job forgets what was asked for. What was
 * made for it goes too: a file without a key is nobody's to find.
 * Never that of a live job: only settling sets an expiry (case I14).
 */
export function entomb(
  operation: LiveOperation,
  job: Job | undefined,
  now: Instant,
): Ruling<"entombed" | "untouched"> {
  if (!hasExpired(operation, now)) return unchanged("untouched");
  const { account, operationKey, jobId } = operation;
  const tombstone: Operation = { type: "expired", account, operationKey, jobId };
  const forgotten = job === undefined ? {} : { job: { ...job, request: null, rejection: null } };
  return { outcome: "entombed", changes: { operation: tombstone, ...forgotten } };
}
