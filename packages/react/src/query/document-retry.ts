import { DocumentError } from "./document-error.ts";

const MOST_RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
/** Whoever is told to wait longer than this is better served by the next look than by a timer. */
const LONGEST_WAIT_MS = 60_000;

/**
 * How documents are read again, whatever the query client's default is. Only where another
 * try may end otherwise: not for a refusal, nor for what this transport has not got. TanStack
 * Query is the one layer that retries them; the transport does one exchange (case P21).
 */
export const documentRetry = {
  retry(failureCount: number, error: Error): boolean {
    if (!(error instanceof DocumentError) || failureCount >= MOST_RETRIES) return false;
    const { failure } = error;
    switch (failure.type) {
      case "no_evidence":
        return (failure.retryAfterMs ?? 0) <= LONGEST_WAIT_MS && mayPass(failure.reason);
      case "problem":
        return (
          (failure.code === "rate_limited" || failure.code === "plan_unavailable") &&
          (failure.retryAfterMs ?? 0) <= LONGEST_WAIT_MS
        );
      case "not_offered":
      case "other_account":
        return false;
      default:
        return failure satisfies never;
    }
  },
  /** The server's wait is a floor. */
  retryDelay(attempt: number, error: Error): number {
    const backoffMs = Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS);
    const failure = error instanceof DocumentError ? error.failure : undefined;
    const floorMs = failure !== undefined && "retryAfterMs" in failure ? failure.retryAfterMs : 0;
    return Math.max(backoffMs, floorMs ?? 0);
  },
};

function mayPass(reason: string): boolean {
  return ["network", "timeout", "server", "throttled"].includes(reason);
}
