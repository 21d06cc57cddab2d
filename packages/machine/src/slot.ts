import type { OperationView } from "./operation-view.ts";
import type { Stop } from "./ports.ts";
import type { TrackedOperation } from "./tracked-operation.ts";
import { idleView } from "./view.ts";

/** A named place that shows at most one operation. */
export interface Slot {
  readonly name: string;
  readonly operation: TrackedOperation | undefined;
  readonly view: OperationView;
  /** Shows another operation, or none. */
  show(operation: TrackedOperation | undefined): void;
  subscribe(listener: () => void): Stop;
}

export function createSlot(name: string): Slot {
  const listeners = new Set<() => void>();
  let operation: TrackedOperation | undefined;
  let stopWatching: Stop | undefined;
  /** What the listeners have seen. An operation that is dismissed is idle before it leaves. */
  let seen: OperationView = idleView;

  const viewOf = (shown: TrackedOperation | undefined) => shown?.view ?? idleView;

  function notify(): void {
    seen = viewOf(operation);
    for (const listener of [...listeners]) listener();
  }

  /** The slot's listeners are one interest in whatever it shows. */
  function watch(): void {
    stopWatching?.();
    stopWatching = listeners.size > 0 ? operation?.subscribe(notify) : undefined;
  }

  return {
    name,
    get operation() {
      return operation;
    },
    get view() {
      return viewOf(operation);
    },
    show(next) {
      if (next === operation) return;
      operation = next;
      watch();
      if (viewOf(operation) !== seen) notify();
    },
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      if (listeners.size === 1) watch();
      seen = viewOf(operation);
      return () => {
        if (listeners.delete(own) && listeners.size === 0) watch();
      };
    },
  };
}
