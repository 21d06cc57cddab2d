/**
 * One component's look at one operation: a snapshot for `useSyncExternalStore` that is
 * replaced only when something the component has read is different.
 *
 *   drawn ──(rendered)──→ shown ──(a field that was read has changed)──→ drawn
 *
 * Before a render is committed, any change draws anew: what the render is going to read is
 * not known yet. A field that is read for the first time afterwards (a panel opens, a click
 * handler looks) may be out of date, so it is compared at once.
 */
import { type Can, idleView, type OperationHandle, type OperationView } from "@claimcheck/machine";
import type { Operation } from "./operation.ts";
import { track } from "./tracked.ts";

export interface OperationWatch<Seen extends Operation> {
  subscribe(listener: () => void): () => void;
  /** The same object until something that was read has changed. */
  readonly read: () => Seen;
  /** What is shown on a server, and until hydration is over. */
  readonly readIdle: () => Seen;
  /** To be called when a render with this operation is on the screen. */
  shown(operation: Seen): void;
}

interface Drawing<Seen> {
  readonly operation: Seen;
  readonly view: OperationView;
  readonly can: Can;
  readonly isStale: (view: OperationView, can: Can) => boolean;
  isShown: boolean;
}

export interface OperationWatchOptions<Seen extends Operation> {
  readonly handle: OperationHandle;
  /** What makes sense while there is no operation. */
  readonly idleCan: Can;
  /** Puts the seen object together: `view` and `can` are what it has to read from. */
  readonly draw: (seen: { readonly view: OperationView; readonly can: Can }) => Seen;
}

export function watchOperation<Seen extends Operation>(
  options: OperationWatchOptions<Seen>,
): OperationWatch<Seen> {
  const { handle, idleCan } = options;
  const listeners = new Set<() => void>();
  const atFirst = draw(idleView, idleCan);
  let current = atFirst;

  function draw(view: OperationView, can: Can): Drawing<Seen> {
    const compareLater = () => {
      if (drawing.isShown) queueMicrotask(notifyIfStale);
    };
    const trackedView = track(view, compareLater);
    const trackedCan = track(can, compareLater);
    const drawing: Drawing<Seen> = {
      operation: options.draw({ view: trackedView.value, can: trackedCan.value }),
      view,
      can,
      isStale: (nextView, nextCan) => trackedView.isStale(nextView) || trackedCan.isStale(nextCan),
      isShown: false,
    };
    return drawing;
  }

  function isStale(): boolean {
    const { view, can } = handle;
    if (view === current.view && can === current.can) return false;
    return current.isShown ? current.isStale(view, can) : true;
  }

  function notifyIfStale(): void {
    if (!isStale()) return;
    for (const listener of [...listeners]) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      const stop = handle.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    read() {
      if (isStale()) current = draw(handle.view, handle.can);
      return current.operation;
    },
    readIdle: () => atFirst.operation,
    shown(operation) {
      if (operation === current.operation) current.isShown = true;
    },
  };
}
