import type { JobChange } from "../store-port.ts";

/** Tells everybody who reads the same rows that a job has changed. */
export interface ChangeFeed {
  announce(changes: readonly JobChange[]): void;
  subscribe(listener: (change: JobChange) => void): () => void;
  close(): void;
}

/** A feed within one process. */
export function createLocalFeed(): ChangeFeed {
  const listeners = new Set<(change: JobChange) => void>();
  return {
    announce(changes) {
      for (const change of changes) for (const listener of [...listeners]) listener(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      listeners.clear();
    },
  };
}
