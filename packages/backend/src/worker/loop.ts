/** Something that has a life of its own. */
export interface Loop {
  start(): void;
  /** Resolves when nothing of it is left: no timer, no call under way. */
  stop(): Promise<void>;
}

/** A loop that can be started again once it has stopped. `run` ends soon after its signal has. */
export function createLoop(run: (signal: AbortSignal) => Promise<void>): Loop {
  let stopping: AbortController | undefined;
  let running: Promise<void> = Promise.resolve();
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
