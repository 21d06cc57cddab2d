import type { BackendStore, Logger, Timers } from "../ports.ts";
import type { Loop } from "./loop.ts";
import { repeat } from "./repeat.ts";

/** How many rows of a kind one transaction sweeps. */
const SWEEP_LIMIT = 100;

/** Sweeps on its own clock, never because a client happened to ask (S6). The first sweep is at the start. */
export function createSweeper(options: {
  readonly store: BackendStore;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly everyMs: number;
}): Loop {
  const { store, logger } = options;
  return repeat({
    ...options,
    name: "sweep",
    async step(signal) {
      for (let more = true; more && !signal.aborted; ) {
        const { now: _now, ...report } = await store.sweep({ limit: SWEEP_LIMIT });
        more = report.more;
        const { more: _more, ...counts } = report;
        if (Object.values(counts).some((count) => count > 0)) logger.info("sweep", counts);
      }
    },
  });
}
