import { type Cell, createCell } from "./cell.ts";
import type { LogEntry, Note } from "./log-entry.ts";

/** What the lab has seen, oldest first. */
export interface LabLog extends Pick<Cell<readonly LogEntry[]>, "get" | "subscribe"> {
  note(note: Note): void;
  clear(): void;
}

/** The newest are kept. */
const KEPT_COUNT = 2000;

/** @param earlier what an earlier page of this tab has handed on */
export function createLabLog(nowMs: () => number, earlier: readonly LogEntry[] = []): LabLog {
  const cell = createCell<readonly LogEntry[]>(earlier);
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    note(note) {
      const entry: LogEntry = { ...note, atMs: Math.round(nowMs()) };
      cell.set([...cell.get(), entry].slice(-KEPT_COUNT));
    },
    clear: () => cell.set([]),
  };
}
