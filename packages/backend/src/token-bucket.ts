import type { Instant } from "@claimcheck/protocol";

/** A bucket of `capacity` tokens that gains one every `refillMs`. */
export interface TokenBucketLimit {
  readonly type: "token-bucket";
  readonly capacity: number;
  readonly refillMs: number;
}

/**
 * The state of one account's bucket: when it would be full again if nothing more were
 * taken. One whole number instead of a fraction of tokens and a time, so that waits are
 * exact and nothing drifts (the generic cell rate algorithm, ITU-T I.371).
 */
export interface Bucket {
  readonly account: string;
  readonly fullAt: Instant;
}

export type TokenTaking =
  | { readonly type: "taken"; readonly bucket: Bucket }
  /** `retryAfterMs` is exact: one millisecond earlier is refused, at that moment a token is there. */
  | { readonly type: "empty"; readonly retryAfterMs: number };

/** Takes one token, if there is one. An account without a bucket starts with a full one. */
export function takeToken(given: {
  readonly account: string;
  readonly bucket: Bucket | undefined;
  readonly limit: TokenBucketLimit;
  readonly now: Instant;
}): TokenTaking {
  const { account, limit, now } = given;
  const fullAt = Math.max(given.bucket?.fullAt ?? now, now);
  const firstAllowedAt = fullAt - (limit.capacity - 1) * limit.refillMs;
  if (firstAllowedAt > now) return { type: "empty", retryAfterMs: firstAllowedAt - now };
  return { type: "taken", bucket: { account, fullAt: fullAt + limit.refillMs } };
}
