import type { OperationKey } from "@claimcheck/protocol";
import type { OperationView } from "./operation-view.ts";
import type { Stop } from "./ports.ts";
import { settledOf, type TrackedOperation } from "./tracked-operation.ts";
import type { OperationSettled, TrackerEvent } from "./tracker.ts";

/** What happens to any operation of a client, told to those who do not show it. */
export interface EventFeed {
  /** To be told each change of each operation: what it was before, what it is now. */
  tell(operation: TrackedOperation, before: OperationView): void;
  onEvent(listener: (event: TrackerEvent) => void): Stop;
  /** An end that nobody has heard waits here for the first who listens. */
  onSettled(listener: (event: OperationSettled) => void): Stop;
  /** Another account is here now: what waits to be heard is none of its business. */
  forget(): void;
  close(): void;
}

export function createEventFeed(): EventFeed {
  const eventListeners = new Set<(event: TrackerEvent) => void>();
  const settledListeners = new Set<(event: OperationSettled) => void>();
  const settledKeys = new Set<OperationKey>();
  let unheard: OperationSettled[] = [];

  function emit(event: TrackerEvent): void {
    for (const listener of [...eventListeners]) listener(event);
  }

  return {
    tell(operation, before) {
      const { view, operationKey } = operation;
      if (view.type === "idle") return;
      if (view.charge !== before.charge) {
        emit({ type: "charge.changed", operationKey, charge: view.charge });
      }
      const settled = settledOf(view);
      if (settled === undefined || settledOf(before) !== undefined) return;
      if (settledKeys.has(operationKey)) return;
      settledKeys.add(operationKey);
      const event = { type: "operation.settled", operationKey, settled } as const;
      emit(event);
      if (settledListeners.size === 0) unheard.push(event);
      for (const listener of [...settledListeners]) listener(event);
    },
    onEvent(listener) {
      const own = guarded(listener);
      eventListeners.add(own);
      return () => void eventListeners.delete(own);
    },
    onSettled(listener) {
      const own = guarded(listener);
      settledListeners.add(own);
      const waiting = unheard;
      unheard = [];
      for (const event of waiting) own(event);
      return () => void settledListeners.delete(own);
    },
    forget() {
      unheard = [];
    },
    close() {
      eventListeners.clear();
      settledListeners.clear();
      unheard = [];
    },
  };
}

/** A listener that throws has a bug of its own: reported as such, and nobody else suffers from it. */
function guarded<Event>(listener: (event: Event) => void): (event: Event) => void {
  return (event) => {
    try {
      listener(event);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  };
}
