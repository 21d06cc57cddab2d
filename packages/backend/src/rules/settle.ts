import type { FailureCode, Instant } from "@claimcheck/protocol";
import { type Changes, type Ruling, unchanged } from "./changes.ts";
import { failureMessage } from "./failure-message.ts";
import { type Job, type StoredState, withState } from "./job.ts";
import { applyLines, type Counter, chargedBy, type LedgerEntry, netLines } from "./ledger.ts";
import type { Operation } from "./operation.ts";
import type { Policy } from "./policy.ts";
import { type Actor, mayMove } from "./transition-table.ts";

/** A job with everything that its end touches. */
export interface AccountedJob {
  readonly job: Job;
  readonly operation: Operation | undefined;
  /** Every entry of the job's reservation. */
  readonly ledger: readonly LedgerEntry[];
  /** Of the periods that the reservation was taken from, never those of today (case Q11). */
  readonly counters: readonly Counter[];
}

export type End =
  | { readonly type: "completed" }
  | {
      readonly type: "failed";
      readonly code: FailureCode;
      /** A safe sentence; default: the one for the code. */
      readonly message?: string;
      /** Default true: a new generation attempt may end differently. */
      readonly retryable?: boolean;
    };

/** `lost`: somebody else ended it first, or it may not end so. Nothing was written (case Q03). */
export type Settlement =
  | { readonly type: "settled"; readonly job: Job }
  | { readonly type: "lost"; readonly job: Job };

/**
 * The one way to `completed` and `failed` (S2): a conditional transition whose winner
 * causes the refund and the key's expiry in the same transaction. Refund and status
 * cannot come apart (case Q09), and (reservation, refund) is unique besides (S4).
 */
export function settle(given: {
  readonly rows: AccountedJob;
  readonly end: End;
  readonly actor: Actor;
  readonly policy: Policy;
  readonly now: Instant;
}): Ruling<Settlement> {
  const { rows, end, actor, policy, now } = given;
  const { job } = rows;
  if (!mayMove(actor, job.state.type, end.type)) return unchanged({ type: "lost", job });

  const refund = end.type === "failed" && policy.refunds[end.code] ? refundOf(rows, now) : {};
  const settled: Job = { ...withState(job, endState(rows, end, policy), now), lease: null };
  const { operation } = rows;
  const expiry: Changes =
    operation?.type === "live"
      ? { operation: { ...operation, expiresAt: now + policy.keyRetentionMs } }
      : {};
  return {
    outcome: { type: "settled", job: settled },
    changes: { job: settled, ...expiry, ...refund },
  };
}

function endState(rows: AccountedJob, end: End, policy: Policy): StoredState {
  if (end.type === "completed") return { type: "completed", charged: chargedBy(rows.ledger) };
  return {
    type: "failed",
    code: end.code,
    message: end.message ?? failureMessage(end.code),
    retryable: end.retryable ?? true,
    refunded: policy.refunds[end.code],
  };
}

/** Gives back what is left of the reservation, adjustments included, to its own periods. */
function refundOf(rows: AccountedJob, now: Instant): Changes {
  const { account, reservationId } = rows.job;
  const lines = netLines(rows.ledger).map((line) => ({ ...line, amount: 0 - line.amount }));
  return {
    ledger: [{ reservationId, kind: "refund", account, lines, at: now }],
    counters: applyLines(rows.counters, lines, account),
  };
}
