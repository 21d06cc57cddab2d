import type { Instant } from "@claimcheck/protocol";
import type { RateReading, Taking } from "./taking.ts";

/**
 * At most `capacity` in each window of `windowMs`, counted from the epoch: the windows of an
 * hour begin on the hour. Easy to explain; but twice the capacity may pass around a boundary,
 * which is why the bucket is the default.
 */
export interface FixedWindowLimit {
  readonly type: "fixed-window";
  /** Less than `windowMs`: one mark then holds both the window and the count. */
  readonly capacity: number;
  readonly windowMs: number;
}

/**
 * Takes one of this window's, if one is left. The mark is the window's start plus how many were
 * taken in it: one whole number, as for the bucket. A mark of another window, or one that counts
 * more than there can be (it belongs to another kind of limit), counts nothing.
 */
export function takeOfWindow(
  limit: FixedWindowLimit,
  mark: Instant | undefined,
  now: Instant,
): Taking {
  const { capacity, windowMs } = limit;
  const startsAt = now - (now % windowMs);
  const taken = takenIn(limit, mark, startsAt);
  return taken >= capacity
    ? { type: "refused", mark: startsAt + taken, retryAfterMs: startsAt + windowMs - now }
    : { type: "taken", mark: startsAt + taken + 1 };
}

/** How many of this window are left, and when the next one begins. */
export function readWindow(limit: FixedWindowLimit, mark: Instant, now: Instant): RateReading {
  const startsAt = now - (now % limit.windowMs);
  const remaining = limit.capacity - takenIn(limit, mark, startsAt);
  return { remaining, untilWholeMs: startsAt + limit.windowMs - now };
}

function takenIn(
  { capacity }: FixedWindowLimit,
  mark: Instant | undefined,
  startsAt: Instant,
): number {
  const taken = (mark ?? startsAt) - startsAt;
  return taken < 0 || taken > capacity ? 0 : taken;
}
