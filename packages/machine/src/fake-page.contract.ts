import type { LogEntry, Ports, RecordStore } from "./ports.ts";

/** Storage that outlives pages, and can be copied, filled up or broken. */
export class FakeStorage implements RecordStore {
  readonly entries: Map<string, string>;
  readonly writes: { readonly name: string; readonly text: string }[] = [];
  /** Throw, or change what is written; `undefined` drops the write silently. */
  onWrite: (name: string, text: string) => string | undefined = (_, text) => text;

  constructor(entries: Iterable<readonly [string, string]> = []) {
    this.entries = new Map(entries);
  }

  names = () => [...this.entries.keys()];
  read = (name: string) => this.entries.get(name);
  write = (name: string, text: string) => {
    this.writes.push({ name, text });
    const kept = this.onWrite(name, text);
    if (kept !== undefined) this.entries.set(name, kept);
  };
  remove = (name: string) => void this.entries.delete(name);

  records(): Record<string, unknown>[] {
    return [...this.entries.values()].map((text) => JSON.parse(text));
  }
}

type VisibilityListener = (event: "hidden" | "visible" | "returned") => void;
type ConnectivityListener = (event: "online" | "offline") => void;

/** One page: ports that a test can turn. */
export class Page {
  readonly log: LogEntry[] = [];
  readonly ports: Ports;
  readonly visibilityListeners = new Set<VisibilityListener>();
  readonly connectivityListeners = new Set<ConnectivityListener>();
  isHidden = false;
  isOnline = true;
  chance = 0.5;

  constructor(clock: Ports["clock"], records: RecordStore, keys: () => number) {
    const held = new Map<string, Promise<unknown>>();
    this.ports = {
      clock,
      records,
      random: {
        unit: () => this.chance,
        bytes: (count) =>
          Uint8Array.from({ length: count }, (_, index) => (keys() * 31 + index) % 256),
      },
      locks: {
        withLock: (name, work) => {
          const before = held.get(name) ?? Promise.resolve();
          const mine = before.then(work, work);
          held.set(name, mine);
          return mine;
        },
      },
      visibility: {
        hidden: () => this.isHidden,
        subscribe: (listener) => {
          this.visibilityListeners.add(listener);
          return () => void this.visibilityListeners.delete(listener);
        },
      },
      connectivity: {
        online: () => this.isOnline,
        subscribe: (listener) => {
          this.connectivityListeners.add(listener);
          return () => void this.connectivityListeners.delete(listener);
        },
      },
      logger: (entry) => void this.log.push(entry),
    };
  }

  hide(): void {
    this.isHidden = true;
    for (const listener of this.visibilityListeners) listener("hidden");
  }

  show(event: "visible" | "returned" = "visible"): void {
    this.isHidden = false;
    for (const listener of this.visibilityListeners) listener(event);
  }

  connect(online: boolean): void {
    this.isOnline = online;
    for (const listener of this.connectivityListeners) listener(online ? "online" : "offline");
  }
}
