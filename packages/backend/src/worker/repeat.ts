import type { Logger, Timers } from "../ports.ts";
import { createLoop, type Loop } from "./loop.ts";
import { pause } from "./pause.ts";

/** Takes a step at once and then every so often. A step that throws is logged, and the next one comes. */
export function repeat(options: {
  readonly timers: Timers;
  readonly logger: Logger;
  readonly everyMs: number;
  /** What the log calls it. */
  readonly name: string;
  step(signal: AbortSignal): Promise<void>;
}): Loop {
  const { timers, logger, everyMs, name, step } = options;
  return createLoop(async (signal) => {
    while (!signal.aborted) {
      try {
        await step(signal);
      } catch (error) {
        const kind = error instanceof Error ? error.name : "unknown";
        logger.error(`${name}.failed`, { name: kind });
      }
      await pause(timers, everyMs, signal);
    }
  });
}
