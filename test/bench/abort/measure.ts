import type { Chance } from "@claimcheck/mock";
import { FarSide } from "../polling/far-side.ts";
import { RunningJobs } from "../polling/running-jobs.ts";
import { onVirtualHost, virtualClock } from "../polling/virtual-host.ts";
import type { Quitter } from "./quitter.ts";

/** What came after one abort. */
export interface Quit {
  /** From the abort until the user's promise settled, ms; absent: not within the time that was watched. */
  readonly settleMs?: number;
  /** The same on the machine's own clock: what there was to compute. Without waits on timers only. */
  readonly workMs?: number;
  /** Requests of any kind that were sent after the abort. */
  readonly requestsAfter: number;
}

const JOB_MS = 3_600_000;
/** An abort comes somewhere in here, counted from the start of the job. */
const earliestMs = 20_000;
const latestMs = 80_000;
const WATCHED_MS = 180_000;

/** One client that is told to stop at a moment that is drawn, and all that it still does. */
export async function measureQuit(quitter: Quitter, chance: Chance): Promise<Quit> {
  const clock = virtualClock();
  const jobs = new RunningJobs(clock, () => ({ kind: "long", durationMs: JOB_MS }));
  const far = new FarSide(clock, jobs, quitter.speech);
  return onVirtualHost(clock, chance, async () => {
    const abort = new AbortController();
    const moment = earliestMs + chance.unit() * (latestMs - earliestMs);
    let settled: { readonly atMs: number; readonly at: number } | undefined;
    const note = () => {
      settled = { atMs: clock.monotonicMs(), at: performance.now() };
    };
    quitter.wait({ clock, chance, far }, abort.signal).then(note, note);
    await clock.advance(moment);
    const exchangesBefore = far.exchangeCount;
    const before = { atMs: clock.monotonicMs(), at: performance.now() };
    abort.abort();
    await clock.advance(WATCHED_MS);
    const requestsAfter = far.exchangeCount - exchangesBefore;
    if (settled === undefined) return { requestsAfter };
    const settleMs = settled.atMs - before.atMs;
    return {
      settleMs,
      requestsAfter,
      ...(settleMs === 0 ? { workMs: settled.at - before.at } : {}),
    };
  });
}
