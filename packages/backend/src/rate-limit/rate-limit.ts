import type { Instant } from "@claimcheck/protocol";
import { type FixedWindowLimit, readWindow, takeOfWindow } from "./fixed-window.ts";
import type { RateReading, Taking } from "./taking.ts";
import { readBucket, type TokenBucketLimit, takeToken } from "./token-bucket.ts";

/** How many submits an account may make, per time. Replays and reads do not count. */
export type RateLimit = TokenBucketLimit | FixedWindowLimit;

/** What is remembered of one account: one whole number, whose meaning is the limit's own. */
export interface RateMark {
  readonly account: string;
  readonly mark: Instant;
}

/** Takes one, if one is left. `mark`: what was remembered; `undefined` for a new account. */
export function takeOne(limit: RateLimit, mark: Instant | undefined, now: Instant): Taking {
  return limit.type === "token-bucket"
    ? takeToken(limit, mark, now)
    : takeOfWindow(limit, mark, now);
}

export function readRate(limit: RateLimit, mark: Instant, now: Instant): RateReading {
  return limit.type === "token-bucket"
    ? readBucket(limit, mark, now)
    : readWindow(limit, mark, now);
}

/** The stretch of time that the capacity is for, in milliseconds. */
export function spanMs(limit: RateLimit): number {
  return limit.type === "token-bucket" ? limit.capacity * limit.refillMs : limit.windowMs;
}

/**
 * @throws RangeError for a limit that could never let anything through, or whose mark could not
 * hold its count
 */
export function checkRateLimit(limit: RateLimit): RateLimit {
  const { capacity } = limit;
  const periodMs = limit.type === "token-bucket" ? limit.refillMs : limit.windowMs;
  const areWhole = Number.isSafeInteger(capacity) && Number.isSafeInteger(periodMs);
  if (!areWhole || capacity < 1 || periodMs < 1) {
    throw new RangeError("A rate limit has a whole capacity and a whole time, of at least 1.");
  }
  if (limit.type === "fixed-window" && capacity >= limit.windowMs) {
    throw new RangeError("A window of fewer milliseconds than its capacity cannot be counted.");
  }
  return limit;
}
