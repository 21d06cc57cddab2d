/**
 * When to look next (design: when to look; C8, C9). Pure: from what is known to a plan.
 *
 *   after a good answer   the server's hint, else 1 s × 1.6, cap 10 s, ± 10 %, drawn to the likely end
 *   after none            1 s × 2, cap 15 s, full jitter
 *   held                  at once: the far side answers when there is something to say
 *   slow                  54 to 60 s: patience is used up, or nothing more is expected soon
 *   hidden                × 4, at least 15 s, at most 60 s, for all of the above
 *   floor (429, 503)      never before it, jitter only adds; beyond 1 h nothing is scheduled
 *   offline               a hold, with one try after 60 s;  paused: a hold
 *
 * A plan is made anew from the same pace whenever the surroundings change. So a page that
 * becomes visible looks at once if its last look is older than the visible delay, and
 * twenty such events in a row gain nothing (V02).
 */
import { LONGEST_WAIT_MS } from "@claimcheck/protocol";

export const TIMER_MIN_MS = 250;
const GOOD_FIRST_MS = 1000;
const GOOD_GROWTH = 1.6;
export const GOOD_CAP_MS = 10_000;
const ERROR_FIRST_MS = 1000;
export const ERROR_CAP_MS = 15_000;
export const SLOWEST_MS = 60_000;
const HIDDEN_FACTOR = 4;
export const HIDDEN_MIN_MS = 15_000;
export const HIDDEN_MAX_MS = 60_000;
export const OFFLINE_TRY_MS = 60_000;
/**
 * By this part of its own delay may a look be pulled forward to share a request. With half of
 * it, any two jobs of one pace come to share one within a round, and go on sharing it.
 */
const JOIN_PART = 0.5;

/** How the exchanges of one kind have gone so far. */
export interface Pace {
  /** When the last one ended, monotonic ms; absent before the first. */
  readonly lastMs?: number;
  /** Good answers in a row. */
  readonly goodCount: number;
  /** Exchanges without a good answer in a row. */
  readonly failureCount: number;
  /** The chance drawn when the last one ended. Kept, so that planning anew does not roll again. */
  readonly chance: number;
  /** The wait that came with a good answer, ms. */
  readonly hintMs?: number;
  /** When the job is likely to end, counted from `lastMs`, ms. */
  readonly aimMs?: number;
}

export const freshPace: Pace = { goodCount: 0, failureCount: 0, chance: 0 };

/** What is true of the page, whatever the operation. */
export interface Surroundings {
  readonly hidden: boolean;
  /** Since when the network seems gone, monotonic ms. */
  readonly offlineSinceMs?: number;
  readonly paused: boolean;
  /** Before this moment (monotonic ms) the server wants to hear nothing. */
  readonly floorMs?: number;
  /** Whether the far side was found to hold reads, or not to. Absent: as it promises. */
  readonly areHeld?: boolean;
}

export type Plan =
  | {
      readonly type: "look";
      /** The moment, monotonic ms; now or earlier means at once. */
      readonly atMs: number;
      /** Joining another's request may pull the look forward, to here at most. */
      readonly notBeforeMs: number;
      /** Whether this is only the try that a hold allows. */
      readonly held: boolean;
    }
  /** Nothing is scheduled. `retryMs` (monotonic): the far floor that is the reason. */
  | { readonly type: "rest"; readonly held: boolean; readonly retryMs?: number };

export interface Question {
  readonly nowMs: number;
  /** When this client took up the operation: a first look in a hidden page counts from here. */
  readonly startedMs: number;
  readonly pace: Pace;
  readonly surroundings: Surroundings;
  /** Whether only the slowest pace is left. */
  readonly slow: boolean;
  /** How far joining may pull a look forward, ms. */
  readonly joinWithinMs: number;
  /** Whether the look may be held by the far side: then nothing is gained by waiting here. */
  readonly held?: boolean;
}

export const resting: Plan = { type: "rest", held: false };

/** When the next exchange of this kind may and should go out. */
export function planNext(question: Question): Plan {
  const { nowMs, surroundings, joinWithinMs } = question;
  if (surroundings.paused) return { type: "rest", held: true };

  const floorMs = Math.max(surroundings.floorMs ?? 0, nowMs);
  if (floorMs - nowMs > LONGEST_WAIT_MS) return { type: "rest", held: false, retryMs: floorMs };

  const earliestMs = wishedFor(question);
  const offline = surroundings.offlineSinceMs !== undefined;
  const allowedMs = Math.max(earliestMs, offlineTry(question));
  const atMs = floorMs > nowMs ? Math.max(allowedMs, aboveFloor(question, floorMs)) : allowedMs;
  const pulled = Math.max(floorMs, pulledForward(question, atMs, joinWithinMs));
  return { type: "look", atMs, notBeforeMs: Math.min(pulled, atMs), held: offline };
}

/** How long a timer for a plan may run: never shorter than 250 ms, never longer than 1 h. */
export function timerFor(atMs: number, nowMs: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(TIMER_MIN_MS, atMs - nowMs));
}

/** The delay between two looks, before floors and holds. */
export function delayAfter(
  pace: Pace,
  { slow, hidden }: { slow: boolean; hidden: boolean },
): number {
  const visible = Math.max(TIMER_MIN_MS, visibleDelay(pace, slow));
  if (!hidden) return visible;
  const stretched = Math.min(HIDDEN_MAX_MS, Math.max(HIDDEN_MIN_MS, HIDDEN_FACTOR * visible));
  return Math.max(stretched, visible);
}

function wishedFor({ nowMs, startedMs, pace, surroundings, slow, held }: Question): number {
  const { hidden } = surroundings;
  if (held && !hidden) return nowMs;
  if (pace.lastMs === undefined) return hidden ? startedMs + HIDDEN_MIN_MS : nowMs;
  return pace.lastMs + delayAfter(pace, { slow, hidden });
}

function visibleDelay(pace: Pace, slow: boolean): number {
  if (slow) return SLOWEST_MS * (1 - 0.1 * pace.chance);
  if (pace.failureCount > 0) {
    const ceiling = Math.min(ERROR_CAP_MS, ERROR_FIRST_MS * 2 ** (pace.failureCount - 1));
    return ceiling * pace.chance;
  }
  if (pace.hintMs !== undefined)
    return Math.min(pace.hintMs, LONGEST_WAIT_MS) * (1 + 0.1 * pace.chance);
  return towards(pace.aimMs, ladder(pace.goodCount)) * (0.9 + 0.2 * pace.chance);
}

function ladder(goodCount: number): number {
  return Math.min(GOOD_CAP_MS, GOOD_FIRST_MS * GOOD_GROWTH ** Math.max(0, goodCount - 1));
}

/** A likely end that is near moves the look there; a far one leaves the ladder, so that progress still shows. */
function towards(aimMs: number | undefined, ladderMs: number): number {
  if (aimMs === undefined || aimMs > 1.5 * ladderMs) return ladderMs;
  return Math.min(GOOD_CAP_MS, Math.max(TIMER_MIN_MS, aimMs + TIMER_MIN_MS));
}

function aboveFloor({ nowMs, pace }: Question, floorMs: number): number {
  return floorMs + Math.min(5000, 0.1 * (floorMs - nowMs)) * pace.chance;
}

function offlineTry({ pace, surroundings }: Question): number {
  const { offlineSinceMs } = surroundings;
  if (offlineSinceMs === undefined) return 0;
  return Math.max(offlineSinceMs, pace.lastMs ?? 0) + OFFLINE_TRY_MS;
}

/**
 * Sharing a request is worth more than keeping to a pace of one's own, or to a hint: that is no
 * floor. After an error it is not, since everybody's next try would come with the first one's.
 */
function mayBeEarly({ lastMs, failureCount }: Pace): boolean {
  return lastMs !== undefined && failureCount === 0;
}

function pulledForward(
  { pace, surroundings }: Question,
  atMs: number,
  joinWithinMs: number,
): number {
  const gapMs = surroundings.hidden ? HIDDEN_MIN_MS : TIMER_MIN_MS;
  const lastMs = pace.lastMs ?? Number.NEGATIVE_INFINITY;
  const withinMs = mayBeEarly(pace)
    ? Math.max(joinWithinMs, JOIN_PART * (atMs - lastMs))
    : joinWithinMs;
  return Math.max(atMs - withinMs, lastMs + gapMs);
}
