import type { Clock } from "./ports.ts";
import type { NoEvidence } from "./transport/transport.ts";

/** The caller has turned away; whatever came of the exchange is not for it. */
export interface Withdrawn {
  readonly type: "withdrawn";
}

export interface ExchangeOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** The caller's. Aborting it withdraws the exchange. */
  readonly signal?: AbortSignal;
}

/**
 * One exchange with a deadline. Who ended it is read from our own signals, never from what
 * the platform rejects with (case S08): the caller's abort wins over the deadline, and both
 * win over an answer that only reports the abort. Does not wait for a transport that
 * ignores its signal.
 */
export function exchange<Outcome>(
  { clock, timeoutMs, signal }: ExchangeOptions,
  send: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome | NoEvidence | Withdrawn> {
  if (signal?.aborted) return Promise.resolve({ type: "withdrawn" });
  return new Promise((resolve) => {
    const controller = new AbortController();
    const finish = (outcome: Outcome | NoEvidence | Withdrawn) => {
      stopTimer();
      signal?.removeEventListener("abort", withdraw);
      resolve(outcome);
    };
    const withdraw = () => {
      controller.abort();
      finish({ type: "withdrawn" });
    };
    const stopTimer = clock.after(timeoutMs, () => {
      // First, so that a caller who turns away because of it is still heard.
      controller.abort();
      finish({ type: "no_evidence", reason: "timeout" });
    });
    signal?.addEventListener("abort", withdraw, { once: true });
    // A transport that throws is a bug of its own, but the operation must not hang on it.
    const answer = async () => send(controller.signal);
    answer().then(finish, () => finish({ type: "no_evidence", reason: "network" }));
  });
}
