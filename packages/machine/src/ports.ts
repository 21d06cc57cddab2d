/**
 * Everything the client's mind needs from outside: time, chance, storage, locks, the page
 * and the log. `./browser` has the adapters for a page; tests bring virtual ones. The
 * network is a port of its own: see `transport/transport.ts`.
 */

/** Stops whatever returned it. Calling it again does nothing. */
export type Stop = () => void;

export interface Clock {
  /** The device's wall clock, in ms since the epoch. May be wrong and may jump: for display and records only. */
  wallMs(): number;
  /** Milliseconds on a clock that never goes back. Floors and patience are measured on it. */
  monotonicMs(): number;
  /** Calls `wake` once, after `delayMs` (finite, ≥ 0) or later. */
  after(delayMs: number, wake: () => void): Stop;
}

export interface Random {
  /** A number in [0, 1), for jitter. Need not be cryptographic. */
  unit(): number;
  /**
   * Bytes from a cryptographic source, for operation keys.
   * @throws when the platform has none (case T13)
   */
  bytes(count: number): Uint8Array;
}

/**
 * Text by name. Synchronous, as Web Storage is: a page that is being closed runs no
 * further turn, so a write-ahead that needed one would not be ahead. Every method may
 * throw (full, blocked, private mode); the caller decides what that means.
 */
export interface RecordStore {
  names(): readonly string[];
  read(name: string): string | undefined;
  write(name: string, text: string): void;
  remove(name: string): void;
}

export interface Locks {
  /** Runs `work` while no other holder of `name` in this origin runs. Without a platform lock: at once. */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** The page's visibility. `returned` also covers `pageshow`: the page may have slept. */
export interface Visibility {
  hidden(): boolean;
  subscribe(listener: (event: "hidden" | "visible" | "returned") => void): Stop;
}

/** Whether the network seems to be there. Only a hint. */
export interface Connectivity {
  online(): boolean;
  subscribe(listener: (event: "online" | "offline") => void): Stop;
}

export interface LogEntry {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly event: string;
  /** Counts, ids and words. Never prompts, tokens, keys or file content. */
  readonly fields?: Readonly<Record<string, string | number | boolean>>;
}

/** Silent by default. */
export type Logger = (entry: LogEntry) => void;

export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly records: RecordStore;
  readonly locks: Locks;
  readonly visibility: Visibility;
  readonly connectivity: Connectivity;
  readonly logger: Logger;
}
