import type { BackendStore, Logger, Timers } from "../ports.ts";
import { learnRuns } from "../rules/durations.ts";
import type { Loop } from "./loop.ts";
import { repeat } from "./repeat.ts";

/** How many results one transaction looks at. */
const LEARN_LIMIT = 100;
/**
 * How old a result must be: its job has taken it by then, and whoever stored one at the same
 * moment has committed. A worker that is slower than this teaches nothing.
 */
const SETTLED_MS = 10_000;

/**
 * Learns from results how long jobs take, behind the back of everybody who waits: no submit,
 * finish or read does more for it. With several processes, whoever keeps first has learned.
 */
export function createLearner(options: {
  readonly store: BackendStore;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly everyMs: number;
}): Loop {
  const { store } = options;
  return repeat({
    ...options,
    name: "learn",
    async step(signal) {
      const { now, durations } = await store.readDurations();
      const until = now - SETTLED_MS;
      for (let known = durations; !signal.aborted; ) {
        const runs = await store.readRuns({ after: known.mark, until, limit: LEARN_LIMIT });
        if (runs.length === 0) return;
        known = learnRuns(known, runs);
        if (!(await store.keepDurations(known)).kept) return;
      }
    },
  });
}
