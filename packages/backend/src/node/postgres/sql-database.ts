/** What a statement may carry. JSON goes as text. */
export type SqlValue = string | number | boolean | null | Uint8Array | readonly string[];

export interface SqlStatement {
  /** Equal names have equal texts, so a driver may prepare the text once per connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export type SqlRow = Readonly<Record<string, unknown>>;

/**
 * A PostgreSQL, as the store needs it. No call leaves a transaction open, so nobody ever
 * waits for a client that thinks.
 */
export interface SqlDatabase {
  /** Runs one statement in a transaction of its own: one round trip. Rejects with the driver's error. */
  query(statement: SqlStatement): Promise<readonly SqlRow[]>;
  /** Runs several statements without values, all or nothing. */
  script(text: string): Promise<void>;
  /** How the processes of one database talk; `undefined` where there can be only one process. */
  readonly notices: SqlNotices | undefined;
  close(): Promise<void>;
}

/** `LISTEN` and `NOTIFY`. Messages are hints: one that is lost costs a reader time, nothing else. */
export interface SqlNotices {
  /** At most 8,000 bytes each. */
  send(channel: string, messages: readonly string[]): Promise<void>;
  /** Resolves once it listens. Listens again after a lost connection, until it is told to end. */
  listen(channel: string, onMessage: (message: string) => void): Promise<() => Promise<void>>;
}
