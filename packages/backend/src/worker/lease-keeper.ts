import type { BackendStore, Logger, Timers } from "../ports.ts";
import type { LeasedJob } from "../store-port.ts";
import { pause } from "./pause.ts";

/** Progress is written no more often than this, in milliseconds. */
const PROGRESS_EVERY_MS = 300;

/** Keeps a lease alive while its job is worked on. */
export interface LeaseKeeper {
  /** Fires when the job is somebody else's, or nobody's: work on it is for nothing. */
  readonly lost: AbortSignal;
  report(progress: number, etaMs: number): void;
  /** Resolves when no heartbeat is under way any more. */
  stop(): Promise<void>;
}

/** One heartbeat at a time; progress waits for its turn, and only the latest is written. */
export function keepLease(options: {
  readonly store: BackendStore;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly leased: LeasedJob;
  readonly leaseMs: number;
}): LeaseKeeper {
  const { store, timers, logger, leased, leaseMs } = options;
  const lost = new AbortController();
  const stopping = new AbortController();
  let latest: { readonly progress: number; readonly etaMs: number } | undefined;
  let reported = new AbortController();

  async function beat(): Promise<void> {
    const news = latest;
    latest = undefined;
    reported = new AbortController();
    try {
      const hold = await store.heartbeat({ ...leased, leaseMs, ...news });
      if (hold.type === "lost") lost.abort();
    } catch (error) {
      // The lease may lapse now; then the fence, not this worker, decides whose job it is.
      const name = error instanceof Error ? error.name : "unknown";
      logger.warn("heartbeat.failed", { jobId: leased.jobId, name });
    }
  }

  async function run(): Promise<void> {
    const ended = AbortSignal.any([stopping.signal, lost.signal]);
    while (!ended.aborted) {
      await pause(timers, PROGRESS_EVERY_MS, ended);
      const untilDueMs = Math.max(0, leaseMs / 3 - PROGRESS_EVERY_MS);
      if (latest === undefined) {
        await pause(timers, untilDueMs, AbortSignal.any([ended, reported.signal]));
      }
      if (!ended.aborted) await beat();
    }
  }

  const running = run();
  return {
    lost: lost.signal,
    report(progress, etaMs) {
      latest = { progress, etaMs };
      reported.abort();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
