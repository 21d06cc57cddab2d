/** The moment at which every story stands still: 1 December 2026, 12:02 UTC, in ms. */
export const STORY_NOW = 1_796_126_520_000;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** That long before the story's moment. */
export const ago = (ms: number): number => STORY_NOW - ms;
/** That long after it. */
export const ahead = (ms: number): number => STORY_NOW + ms;
