import type { RateMark } from "../rate-limit/rate-limit.ts";
import type { Job } from "./job.ts";
import type { Counter, LedgerEntry } from "./ledger.ts";
import type { Operation } from "./operation.ts";

/** The rows that a rule wants written, all of them or none. Absent: untouched. */
export interface Changes {
  readonly job?: Job;
  readonly operation?: Operation;
  readonly ledger?: readonly LedgerEntry[];
  readonly counters?: readonly Counter[];
  readonly rateMark?: RateMark;
}

/** A rule's answer, and the rows that make it true. */
export interface Ruling<Outcome> {
  readonly outcome: Outcome;
  readonly changes: Changes;
}

/** A ruling that leaves every row as it is. */
export function unchanged<Outcome>(outcome: Outcome): Ruling<Outcome> {
  return { outcome, changes: {} };
}
