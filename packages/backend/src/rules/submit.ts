import type {
  Amounts,
  Fingerprint,
  GenerationRequest,
  Instant,
  JobId,
  Meter,
  OperationKey,
  PeriodKind,
} from "@claimcheck/protocol";
import { type RateLimit, type RateMark, takeOne } from "../rate-limit/rate-limit.ts";
import { type Ruling, unchanged } from "./changes.ts";
import type { Job } from "./job.ts";
import type { Counter } from "./ledger.ts";
import type { Period } from "./periods.ts";
import type { Plan } from "./plan.ts";
import { reserve } from "./reserve.ts";

/** Everything a start needs that is not a row: read, chosen and computed once, before the transaction. */
export interface SubmitCommand {
  readonly account: string;
  readonly operationKey: OperationKey;
  /** Of the JSON as received, before any default was filled in (case I10). */
  readonly fingerprint: Fingerprint;
  readonly attemptOf: OperationKey | null;
  /** Names for the rows to be made; unused when the key has a job already. */
  readonly jobId: JobId;
  readonly reservationId: string;
  /** With its seed chosen. */
  readonly request: GenerationRequest;
  readonly cost: Amounts;
  readonly plan: Plan;
  readonly rateLimit: RateLimit;
  /** How long the job may wait for a worker, in milliseconds. */
  readonly queueLimitMs: number;
  /** How long it may run once taken, in milliseconds. */
  readonly runLimitMs: number;
}

/** Where the account's rate limit stands after a start that it has judged. */
export interface Rated {
  readonly rateMark: Instant;
}

/** Why a start was stopped. None of these leaves a trace in the ledger. */
export type StartRefusal =
  | { readonly type: "rate_limited"; readonly retryAfterMs: number }
  | { readonly type: "uploads_missing"; readonly sha256s: readonly string[] }
  | {
      readonly type: "quota_exceeded";
      readonly meter: Meter;
      readonly period: PeriodKind;
      readonly resetsAt: Instant;
    }
  | { readonly type: "concurrency_limited"; readonly limit: number };

export type StartOutcome = Rated & ({ readonly type: "started"; readonly job: Job } | StartRefusal);

export interface StartRows {
  readonly rateMark: RateMark | undefined;
  /** Named by the request and not stored for this account. */
  readonly missingUploads: readonly string[];
  /** Of this account, in the periods of now. */
  readonly counters: readonly Counter[];
  /** How many jobs of this account are queued or processing. */
  readonly activeCount: number;
  /** The place in line that the job would get. */
  readonly sequence: number;
}

/**
 * Reserve, then concurrency, then the job: one ruling, so one transaction. The key is
 * known to be new. Every refusal keeps only the token that it used up.
 */
export function start(
  command: SubmitCommand,
  rows: StartRows,
  periods: readonly Period[],
  now: Instant,
): Ruling<StartOutcome> {
  const { account, plan, cost } = command;
  const taking = takeOne(command.rateLimit, rows.rateMark?.mark, now);
  const rated: Rated = { rateMark: taking.mark };
  if (taking.type === "refused") {
    const { retryAfterMs } = taking;
    return unchanged({ ...rated, type: "rate_limited", retryAfterMs });
  }
  const rateMark: RateMark = { account, mark: taking.mark };
  const stopped = (refusal: StartRefusal): Ruling<StartOutcome> => ({
    outcome: { ...rated, ...refusal },
    changes: { rateMark },
  });
  const { missingUploads } = rows;
  if (missingUploads.length > 0)
    return stopped({ type: "uploads_missing", sha256s: missingUploads });
  const reservation = reserve({ account, plan, cost, periods, counters: rows.counters });
  if (reservation.type === "exceeded") return stopped({ ...reservation, type: "quota_exceeded" });
  if (plan.concurrency !== null && rows.activeCount >= plan.concurrency) {
    return stopped({ type: "concurrency_limited", limit: plan.concurrency });
  }
  const job = newJob(command, rows.sequence, now);
  const { operationKey, fingerprint, reservationId } = command;
  return {
    outcome: { ...rated, type: "started", job },
    changes: {
      rateMark,
      job,
      operation: {
        type: "live",
        account,
        operationKey,
        jobId: job.jobId,
        fingerprint,
        createdAt: now,
        expiresAt: null,
      },
      ledger: [{ reservationId, kind: "reserve", account, lines: reservation.lines, at: now }],
      counters: reservation.counters,
    },
  };
}

function newJob(command: SubmitCommand, sequence: number, now: Instant): Job {
  return {
    jobId: command.jobId,
    account: command.account,
    operationKey: command.operationKey,
    attemptOf: command.attemptOf,
    kind: command.request.kind,
    request: command.request,
    sequence,
    revision: 1,
    stateRevision: 1,
    createdAt: now,
    updatedAt: now,
    reservationId: command.reservationId,
    state: { type: "queued" },
    runLimitMs: command.runLimitMs,
    deadlineAt: now + command.queueLimitMs,
    fence: 0,
    lease: null,
    call: null,
    result: null,
    rejection: null,
  };
}
