import type { Instant } from "@claimcheck/protocol";
import type { RateReading, Taking } from "./taking.ts";

/** A bucket of `capacity` tokens that gains one every `refillMs`. */
export interface TokenBucketLimit {
  readonly type: "token-bucket";
  readonly capacity: number;
  readonly refillMs: number;
}

/**
 * Takes one token, if there is one. The mark is when the bucket would be full again if nothing
 * more were taken: one whole number instead of a fraction of tokens and a time, so that waits
 * are exact and nothing drifts (the generic cell rate algorithm, ITU-T I.371). An account
 * without a mark starts with a full bucket.
 */
export function takeToken(
  { capacity, refillMs }: TokenBucketLimit,
  mark: Instant | undefined,
  now: Instant,
): Taking {
  const fullAt = Math.max(mark ?? now, now);
  const firstAllowedAt = fullAt - (capacity - 1) * refillMs;
  return firstAllowedAt > now
    ? { type: "refused", mark: fullAt, retryAfterMs: firstAllowedAt - now }
    : { type: "taken", mark: fullAt + refillMs };
}

/** How many tokens there are, and when the bucket is full again. */
export function readBucket(
  { capacity, refillMs }: TokenBucketLimit,
  mark: Instant,
  now: Instant,
): RateReading {
  const untilFullMs = Math.max(0, mark - now);
  const remaining = Math.max(0, capacity - Math.ceil(untilFullMs / refillMs));
  return { remaining, untilWholeMs: untilFullMs };
}
