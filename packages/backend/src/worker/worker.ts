import type { BackendStore, Generator, Logger, Random, Timers } from "../ports.ts";
import { randomId } from "../random-id.ts";
import { createLoop, type Loop } from "./loop.ts";
import { pause } from "./pause.ts";
import { runJob } from "./run-job.ts";

/** How a worker takes jobs. */
export interface WorkerSettings {
  /** How many jobs at once. */
  readonly slotCount: number;
  /** How long a lease lasts, in milliseconds; renewed three times in that time. */
  readonly leaseMs: number;
  /** How long an idle worker waits before it looks by itself, in milliseconds. */
  readonly idleMs: number;
}

/**
 * Takes jobs, one per free slot, and works on them. It looks again when the change feed
 * speaks of a queued job, when a slot falls free, and otherwise every `idleMs`.
 */
export function createWorker(options: {
  readonly store: BackendStore;
  readonly generator: Generator;
  readonly timers: Timers;
  readonly random: Random;
  readonly logger: Logger;
  readonly settings: WorkerSettings;
}): Loop {
  const { store, timers, logger, settings } = options;
  const workerId = randomId("worker", options.random);
  let wake: () => void = () => undefined;

  async function run(signal: AbortSignal): Promise<void> {
    const slots = new Set<Promise<void>>();
    const unsubscribe = store.subscribe((change) => {
      if (change.state === "queued") wake();
    });
    while (!signal.aborted) {
      const woken = new AbortController();
      wake = () => woken.abort();
      const took = slots.size < settings.slotCount && (await takeOne(slots, signal));
      if (!took) await pause(timers, settings.idleMs, AbortSignal.any([signal, woken.signal]));
    }
    unsubscribe();
    await Promise.all(slots);
  }

  async function takeOne(slots: Set<Promise<void>>, signal: AbortSignal): Promise<boolean> {
    try {
      const { leaseMs } = settings;
      const hold = await store.lease({ workerId, leaseMs });
      if (hold.type !== "held") return false;
      const slot = runJob({ ...options, job: hold.job, leaseMs, signal }).finally(() => {
        slots.delete(slot);
        wake();
      });
      slots.add(slot);
      return true;
    } catch (error) {
      logger.error("lease.failed", { name: error instanceof Error ? error.name : "unknown" });
      return false;
    }
  }

  return createLoop(run);
}
