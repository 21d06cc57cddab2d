import type { Amounts, Instant } from "@claimcheck/protocol";
import { type Changes, type Ruling, unchanged } from "./changes.ts";
import { type Job, type JobResult, withState } from "./job.ts";
import { holds } from "./lease.ts";
import { applyLines, netLines } from "./ledger.ts";
import type { Policy } from "./policy.ts";
import { type AccountedJob, type End, type Settlement, settle } from "./settle.ts";
import { mayMove } from "./transition-table.ts";

export interface Finish {
  readonly token: number;
  /** The stored file. */
  readonly result: JobResult;
  /** What was really used, where it differs from the estimate that was reserved. */
  readonly used?: Partial<Amounts>;
}

/** `lost`: the output stays an orphan: not shown on the job, not charged (cases Q04, Q10). */
export type Finishing =
  | { readonly type: "reviewing"; readonly job: Job }
  | { readonly type: "lost"; readonly job: Job };

interface Circumstances {
  readonly policy: Policy;
  readonly now: Instant;
}

/** A worker hands in the file: the job waits for a review, and the estimate becomes the actual use. */
export function finish(
  rows: AccountedJob,
  finished: Finish,
  { policy, now }: Circumstances,
): Ruling<Finishing> {
  const { job } = rows;
  const allowed = holds(job, finished.token) && mayMove("worker", job.state.type, "reviewing");
  if (!allowed) return unchanged({ type: "lost", job });
  const reviewing: Job = {
    ...withState(job, { type: "reviewing", reviewDeadlineAt: now + policy.reviewMs }, now),
    lease: null,
    result: finished.result,
  };
  return {
    outcome: { type: "reviewing", job: reviewing },
    changes: { job: reviewing, ...adjustment(rows, finished.used ?? {}, now) },
  };
}

/** A worker says that there will be no file. */
export function failByWorker(
  rows: AccountedJob,
  failed: { readonly token: number; readonly end: Extract<End, { type: "failed" }> },
  { policy, now }: Circumstances,
): Ruling<Settlement> {
  if (!holds(rows.job, failed.token)) return unchanged({ type: "lost", job: rows.job });
  return settle({ rows, end: failed.end, actor: "worker", policy, now });
}

/**
 * Corrects the estimate once: only the finish that was won does, and the ledger takes no
 * second one. It may pass the limit, since the work has been done; the
 * guard is at the next reserve (S3).
 */
function adjustment(rows: AccountedJob, used: Partial<Amounts>, now: Instant): Changes {
  const { account, reservationId } = rows.job;
  const lines = netLines(rows.ledger).flatMap((line) => {
    const actual = used[line.meter];
    if (actual === undefined || actual === line.amount) return [];
    return [{ ...line, amount: actual - line.amount }];
  });
  if (lines.length === 0) return {};
  return {
    ledger: [{ reservationId, kind: "adjust", account, lines, at: now }],
    counters: applyLines(rows.counters, lines, account),
  };
}
