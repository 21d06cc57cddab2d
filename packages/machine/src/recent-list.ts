import { exchange } from "./exchange.ts";
import type { Clock, Random, Stop } from "./ports.ts";
import { delayAfter, freshPace, type Pace, timerFor } from "./schedule.ts";
import type { RecentOutcome, Transport } from "./transport/transport.ts";

type Listed = Extract<RecentOutcome, { type: "operations" }>["operations"];

/**
 * Asks the server once for the account's latest operations, so that what this browser has
 * forgotten comes back (C13). Without an answer it asks again, slower each time, until stopped.
 */
export function fetchRecent({
  clock,
  random,
  transport,
  timeoutMs,
  isHidden,
  onOperations,
}: {
  readonly clock: Clock;
  readonly random: Random;
  readonly transport: Pick<Transport, "recent">;
  readonly timeoutMs: number;
  readonly isHidden: () => boolean;
  readonly onOperations: (operations: Listed) => void;
}): Stop {
  const { recent } = transport;
  if (recent === undefined) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  let stopTimer: Stop | undefined;
  let pace: Pace = freshPace;

  async function ask(send: NonNullable<Transport["recent"]>): Promise<void> {
    const outcome = await exchange({ clock, timeoutMs, signal }, send);
    if (outcome.type === "withdrawn") return;
    if (outcome.type === "operations") return onOperations(outcome.operations);
    // Signed out: the list comes with the next sign-in.
    if (outcome.type === "problem" && outcome.httpStatus !== 429) return;
    pace = { ...pace, failureCount: pace.failureCount + 1, chance: random.unit() };
    const floorMs = outcome.retryAfterMs ?? 0;
    const delayMs = Math.max(floorMs, delayAfter(pace, { slow: false, hidden: isHidden() }));
    stopTimer = clock.after(timerFor(delayMs, 0), () => void ask(send));
  }

  void ask(recent);
  return () => {
    stopTimer?.();
    controller.abort();
  };
}
