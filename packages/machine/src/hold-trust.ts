/**
 * Whether the far side holds reads, judged by how holds end (design: held reads). Pure. What
 * promises to hold may not: a mock answers at once, a proxy cuts at 10 s or buffers.
 *
 *   answered with news, or late       it holds
 *   at once, nothing new              twice in a row: it does not (the loop breaker)
 *   at once, something new            forty times in a row: plain reads are kinder to both
 *   cut after 5 s or more             shorter holds for 10 min, below what was cut
 *   cut sooner                        twice in a row: it does not
 *   no answer by the deadline         it does not, or something in between buffers
 *   the request itself refused        it does not
 *
 * Who does not hold is read plainly, and tried again after 1 min, then 2, at most 10.
 */
import { HOLD_MAX_MS } from "@claimcheck/protocol";

/** How long an answer may take beyond the asked hold, ms: a slow server and two slow ways. */
export const HOLD_MARGIN_MS = 5000;
/** An answer that comes sooner was not held, ms. */
const QUICK_MS = 1000;
const QUICK_LIMIT = 2;
const HURRIED_LIMIT = 40;
const LOST_LIMIT = 2;
/** A cut after this long has a reason that a shorter hold gets round, ms. */
const CUT_MS = 5000;
const CUT_FACTOR = 0.8;
const SHORT_FOR_MS = 600_000;
const PLAIN_FIRST_MS = 60_000;
const PLAIN_MAX_MS = 600_000;

export interface HoldTrust {
  /** How long a hold may be asked for, ms; 0: reads are plain. */
  readonly waitMs: number;
  /** Until when it stays below the longest one, monotonic ms. */
  readonly untilMs: number;
  /** In a row: answers at once without news, the same with news, holds without an answer. */
  readonly quickCount: number;
  readonly hurriedCount: number;
  readonly lostCount: number;
  /** How often in a row holding was found not to work. */
  readonly brokenCount: number;
}

export type HoldEnd = "news" | "unchanged" | "cut" | "unanswered" | "refused";

export const fullTrust: HoldTrust = {
  waitMs: HOLD_MAX_MS,
  untilMs: 0,
  quickCount: 0,
  hurriedCount: 0,
  lostCount: 0,
  brokenCount: 0,
};

export interface HoldEnding {
  readonly end: HoldEnd;
  /** How long it was asked to hold, and how long it took, ms. */
  readonly askedMs: number;
  readonly tookMs: number;
  readonly nowMs: number;
}

export function learnHold(trust: HoldTrust, ending: HoldEnding): HoldTrust {
  const { end, askedMs, tookMs } = ending;
  const isQuick = tookMs < Math.min(QUICK_MS, askedMs / 2);
  switch (end) {
    case "news":
    case "unchanged": {
      if (!isQuick) return { ...held, waitMs: trust.waitMs, untilMs: trust.untilMs };
      const quickCount = end === "unchanged" ? trust.quickCount + 1 : 0;
      const hurriedCount = trust.hurriedCount + 1;
      const isLoop = quickCount >= QUICK_LIMIT || hurriedCount >= HURRIED_LIMIT;
      return isLoop ? broken(trust, ending) : { ...trust, quickCount, hurriedCount, lostCount: 0 };
    }
    case "cut": {
      const lostCount = trust.lostCount + 1;
      if (lostCount >= LOST_LIMIT) return broken(trust, ending);
      return tookMs < CUT_MS ? { ...trust, lostCount } : { ...shorter(ending), lostCount };
    }
    case "unanswered":
      // Far beyond the deadline: the device slept, and nothing was learned of the far side.
      return tookMs > askedMs + 2 * HOLD_MARGIN_MS ? trust : broken(trust, ending);
    case "refused":
      return broken(trust, ending);
    default:
      return end satisfies never;
  }
}

/** The same, once the time of plain or of shorter reads is over. */
export function renewedTrust(trust: HoldTrust, nowMs: number): HoldTrust {
  if (trust.waitMs === HOLD_MAX_MS || nowMs < trust.untilMs) return trust;
  return { ...fullTrust, brokenCount: trust.brokenCount };
}

const held = { quickCount: 0, hurriedCount: 0, lostCount: 0, brokenCount: 0 };

function shorter({ tookMs, nowMs }: HoldEnding): HoldTrust {
  const waitMs = Math.min(HOLD_MAX_MS, Math.round(CUT_FACTOR * tookMs));
  return { ...fullTrust, waitMs, untilMs: nowMs + SHORT_FOR_MS };
}

function broken({ brokenCount }: HoldTrust, { nowMs }: HoldEnding): HoldTrust {
  const plainMs = Math.min(PLAIN_MAX_MS, PLAIN_FIRST_MS * 2 ** brokenCount);
  return {
    ...fullTrust,
    waitMs: 0,
    untilMs: nowMs + plainMs,
    brokenCount: brokenCount + 1,
  };
}
