import { exchange } from "./exchange.ts";
import type { Clock, Random, Stop } from "./ports.ts";
import { delayAfter, freshPace, type Pace, timerFor } from "./schedule.ts";
import type { Exchange, RecentOutcome, Transport } from "./transport/transport.ts";

type Listed = Extract<RecentOutcome, { type: "operations" }>["operations"];

/**
 * Asks the server once for the account's latest operations, so that what this browser has
 * forgotten comes back (C13). Without an answer it asks again, slower each time, until
 * stopped; never below the server's floor (C9).
 */
export function fetchRecent({
  clock,
  random,
  transport,
  timeoutMs,
  isHidden,
  floorMs,
  onAnswer,
  onOperations,
}: {
  readonly clock: Clock;
  readonly random: Random;
  readonly transport: Pick<Transport, "recent">;
  readonly timeoutMs: number;
  readonly isHidden: () => boolean;
  /** Before this moment (monotonic ms) the server wants to hear nothing. */
  readonly floorMs: () => number;
  /** Called with every answer, for what concerns all operations. */
  readonly onAnswer: (exchange: Exchange) => void;
  readonly onOperations: (operations: Listed) => void;
}): Stop {
  const { recent } = transport;
  if (recent === undefined) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  let stopTimer: Stop | undefined;
  let pace: Pace = freshPace;

  function askFrom(atMs: number, send: NonNullable<Transport["recent"]>): void {
    const nowMs = clock.monotonicMs();
    const earliestMs = Math.max(atMs, floorMs());
    if (earliestMs <= nowMs) void ask(send);
    else stopTimer = clock.after(timerFor(earliestMs, nowMs), () => askFrom(atMs, send));
  }

  async function ask(send: NonNullable<Transport["recent"]>): Promise<void> {
    const outcome = await exchange({ clock, timeoutMs, signal }, send);
    if (outcome.type === "withdrawn") return;
    onAnswer(outcome);
    if (outcome.type === "operations") return onOperations(outcome.operations);
    // Signed out: the list comes with the next sign-in.
    if (outcome.type === "problem" && outcome.httpStatus !== 429) return;
    pace = { ...pace, failureCount: pace.failureCount + 1, chance: random.unit() };
    const ownMs = delayAfter(pace, { slow: false, hidden: isHidden() });
    askFrom(clock.monotonicMs() + Math.max(ownMs, outcome.retryAfterMs ?? 0), send);
  }

  askFrom(clock.monotonicMs(), recent);
  return () => {
    stopTimer?.();
    controller.abort();
  };
}
