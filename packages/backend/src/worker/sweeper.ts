import type { BackendStore, Logger, Timers } from "../ports.ts";
import { pause } from "./pause.ts";

/** How many rows of a kind one transaction sweeps. */
const SWEEP_LIMIT = 100;

/** A loop that has its own life. */
export interface Loop {
  start(): void;
  /** Resolves when nothing of it is left: no timer, no call under way. */
  stop(): Promise<void>;
}

/** Sweeps on its own clock, never because a client happened to ask (S6). The first sweep is at the start. */
export function createSweeper(options: {
  readonly store: BackendStore;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly everyMs: number;
}): Loop {
  const { store, timers, logger, everyMs } = options;
  let stopping: AbortController | undefined;
  let running: Promise<void> = Promise.resolve();

  async function sweepAll(signal: AbortSignal): Promise<void> {
    for (let more = true; more && !signal.aborted; ) {
      const { now: _now, ...report } = await store.sweep({ limit: SWEEP_LIMIT });
      more = report.more;
      const { more: _more, ...counts } = report;
      if (Object.values(counts).some((count) => count > 0)) logger.info("sweep", counts);
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await sweepAll(signal);
      } catch (error) {
        logger.error("sweep.failed", { name: error instanceof Error ? error.name : "unknown" });
      }
      await pause(timers, everyMs, signal);
    }
  }

  return {
    start() {
      if (stopping !== undefined) return;
      stopping = new AbortController();
      running = run(stopping.signal);
    },
    async stop() {
      stopping?.abort();
      await running;
      stopping = undefined;
    },
  };
}
