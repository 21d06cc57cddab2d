import type { FailureCode } from "@claimcheck/protocol";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the owner of a backend decides once, for all of its stores and processes. */
export interface Policy {
  /** Which failed ends give back what was reserved. */
  readonly refunds: Readonly<Record<FailureCode, boolean>>;
  /** How long a settled job is found by its key, and its file kept, in milliseconds. Default 30 days. */
  readonly keyRetentionMs: number;
  /** How long an upload that no operation names is kept, in milliseconds. Default 24 hours. */
  readonly uploadRetentionMs: number;
  /** After how long a review that nobody does settles as completed, in milliseconds. Default 7 days. */
  readonly reviewMs: number;
}

export const defaultPolicy: Policy = {
  refunds: {
    generator: true,
    cancelled: true,
    deadline: true,
    dispatch: true,
    worker_lost: true,
    rejected_in_review: false,
  },
  keyRetentionMs: 30 * DAY_MS,
  uploadRetentionMs: DAY_MS,
  reviewMs: 7 * DAY_MS,
};
