import type { Instant } from "@claimcheck/protocol";

/** What came of asking a limit for one more, and the mark that is to be remembered. */
export type Taking =
  | { readonly type: "taken"; readonly mark: Instant }
  /** `retryAfterMs` is exact, so never 0: one millisecond earlier is refused, at that moment one is there. */
  | { readonly type: "refused"; readonly mark: Instant; readonly retryAfterMs: number };

/** What is left of a limit. */
export interface RateReading {
  readonly remaining: number;
  /** How long until all of it is there again, in milliseconds. */
  readonly untilWholeMs: number;
}
