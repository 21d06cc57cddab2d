import { type Cell, createCell } from "./cell.ts";

/** A value that is read anew when something may have changed: one read at a time, the last one counts. */
export interface Refreshed<Value> extends Pick<Cell<Value>, "get" | "subscribe"> {
  readonly refresh: () => void;
}

/** A read that fails leaves the value as it was: whoever looks on is no part of what is tested. */
export function createRefreshed<Value>(
  initial: Value,
  read: () => Promise<Value>,
): Refreshed<Value> {
  const cell = createCell(initial);
  let isReading = false;
  let isStale = false;

  async function readAll(): Promise<void> {
    isReading = true;
    while (isStale) {
      isStale = false;
      try {
        cell.set(await read());
      } catch {
        // The store is closing, or being wiped.
      }
    }
    isReading = false;
  }

  return {
    get: cell.get,
    subscribe: cell.subscribe,
    refresh() {
      isStale = true;
      if (!isReading) void readAll();
    },
  };
}
