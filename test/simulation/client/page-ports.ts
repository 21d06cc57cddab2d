import type { Fetch, Ports } from "@claimcheck/machine";
import type { Chance, Line } from "@claimcheck/mock";
import type { OriginLocks } from "./origin-locks.ts";
import type { PageClock } from "./page-clock.ts";
import type { TabStorage } from "./tab-storage.ts";

/**
 * Every call of a port goes through here, so that a page can die right before or right after
 * any of them. A dead page's calls have no effect; what code is still running in it cannot
 * be stopped, and cannot reach anything.
 */
export interface Mortality {
  readonly isAlive: () => boolean;
  /** Asked before and after each call. */
  readonly passing: (moment: "before" | "after") => void;
}

export interface PagePortsOptions {
  readonly mortality: Mortality;
  readonly clock: PageClock;
  readonly storage: TabStorage;
  readonly locks: OriginLocks | undefined;
  readonly owner: object;
  readonly chance: Chance;
  readonly line: Line;
  readonly isOnline: () => boolean;
  readonly onWrite: (name: string, text: string, kept: boolean) => void;
}

export interface PagePorts {
  readonly ports: Ports;
  readonly fetch: Fetch;
  readonly visibility: Set<(event: "hidden" | "visible" | "returned") => void>;
  readonly connectivity: Set<(event: "online" | "offline") => void>;
}

export function pagePorts(options: PagePortsOptions): PagePorts {
  const { mortality, clock, storage, locks, owner, chance, line, isOnline, onWrite } = options;
  const visibility: PagePorts["visibility"] = new Set();
  const connectivity: PagePorts["connectivity"] = new Set();
  const records = storage.records(onWrite);

  function call<T>(work: () => T, whenDead: T): T {
    if (!mortality.isAlive()) return whenDead;
    mortality.passing("before");
    if (!mortality.isAlive()) return whenDead;
    try {
      return work();
    } finally {
      mortality.passing("after");
    }
  }

  function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
    if (mortality.isAlive()) listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  const never = <T>() => new Promise<T>(() => undefined);

  return {
    visibility,
    connectivity,
    fetch: (url, init) => call(() => line.fetch(url, init), never<Response>()),
    ports: {
      clock: {
        wallMs: clock.wallMs,
        monotonicMs: clock.monotonicMs,
        after: (delayMs, wake) =>
          call(
            () => clock.after(delayMs, wake),
            () => undefined,
          ),
      },
      random: { unit: () => chance.unit(), bytes: (count) => chance.bytes(count) },
      records: {
        names: () => call(() => records.names(), []),
        read: (name) => call(() => records.read(name), undefined),
        write: (name, text) => call(() => records.write(name, text), undefined),
        remove: (name) => call(() => records.remove(name), undefined),
      },
      locks: {
        withLock: (name, work) =>
          call(
            () => (locks === undefined ? work() : locks.of(owner).withLock(name, work)),
            never(),
          ),
      },
      visibility: { hidden: () => clock.isHidden, subscribe: (one) => listen(visibility, one) },
      connectivity: { online: isOnline, subscribe: (one) => listen(connectivity, one) },
      logger: () => undefined,
    },
  };
}
