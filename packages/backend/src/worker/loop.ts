import type { Logger, Timers } from "../ports.ts";
import { pause } from "./pause.ts";

/** Something that has a life of its own. */
export interface Loop {
  start(): void;
  /** Resolves when nothing of it is left: no timer, no call under way. */
  stop(): Promise<void>;
}

/** Takes a step at once and then every so often. A step that throws is logged, and the next one comes. */
export function createLoop(options: {
  readonly timers: Timers;
  readonly logger: Logger;
  readonly everyMs: number;
  /** What the log calls it. */
  readonly name: string;
  step(signal: AbortSignal): Promise<void>;
}): Loop {
  const { timers, logger, everyMs, name, step } = options;
  let stopping: AbortController | undefined;
  let running: Promise<void> = Promise.resolve();

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await step(signal);
      } catch (error) {
        const kind = error instanceof Error ? error.name : "unknown";
        logger.error(`${name}.failed`, { name: kind });
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
