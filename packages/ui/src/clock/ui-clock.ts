import { createContext } from "react";
import { browserClock } from "../browser/browser-clock.ts";

/** Where the kit's countdowns get their time from. */
export interface UiClock {
  /** The device's wall clock, ms since the Unix epoch. */
  wallMs(): number;
  /** Calls back about every `stepMs` until the returned function is called. */
  every(stepMs: number, tick: () => void): () => void;
}

/** A clock that stands still: for stories, tests and printed pages. */
export function fixedClock(nowMs: number): UiClock {
  return { wallMs: () => nowMs, every: () => () => {} };
}

export const ClockContext = createContext<UiClock>(browserClock);
