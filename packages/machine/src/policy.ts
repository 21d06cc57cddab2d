/** How patient and how durable a client is. All times in ms, on the monotonic clock. */
export interface Policy {
  /**
   * What happens when a record cannot be stored. `best-effort` goes on in memory and says
   * `durable: false`; `required` refuses before anything is sent. Default `best-effort`.
   */
  readonly durability: "best-effort" | "required";
  /**
   * Good reads that say `queued` or `processing` for longer than this set `overdue`; no good
   * read for this long is `unknown { timeout }` at the slowest pace. Default 15 min.
   */
  readonly patienceMs: number;
  /** No good read for this long: reading stops and a person is asked. Default 24 h. */
  readonly giveUpMs: number;
  /** How long after acceptance a 404 may still be a lagging replica. Default 10 s. */
  readonly missingGraceMs: number;
  /** How long one exchange may take before it counts as unanswered. Default 30 s. */
  readonly exchangeTimeoutMs: number;
  /** The same for the upload of one file. Default 5 min. */
  readonly uploadTimeoutMs: number;
  /** After this many tries in a row without evidence, a submission goes on at the slowest pace. Default 8. */
  readonly quickTryCount: number;
  /** Reads that fall due this close together go into one request, where the far side takes many. Default 300 ms. */
  readonly joinWithinMs: number;
  /** Records of ended operations that are kept, besides all pending ones. Default 50. */
  readonly finishedRecordCount: number;
}

export const defaultPolicy: Policy = {
  durability: "best-effort",
  patienceMs: 900_000,
  giveUpMs: 86_400_000,
  missingGraceMs: 10_000,
  exchangeTimeoutMs: 30_000,
  uploadTimeoutMs: 300_000,
  quickTryCount: 8,
  joinWithinMs: 300,
  finishedRecordCount: 50,
};
