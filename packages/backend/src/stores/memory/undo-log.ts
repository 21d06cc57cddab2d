/** A map that can take back what was done to it since the last commit. */
export interface Table<Row> {
  get(key: string): Row | undefined;
  set(key: string, row: Row): void;
  delete(key: string): void;
  values(): IterableIterator<Row>;
}

/** What was overwritten in the current transaction, so that a failed one leaves no trace. */
export interface UndoLog {
  table<Row>(): Table<Row>;
  commit(): void;
  rollBack(): void;
}

export function createUndoLog(): UndoLog {
  let undos: (() => void)[] = [];

  function remember<Row>(rows: Map<string, Row>, key: string): void {
    const before = rows.get(key);
    undos.push(() => {
      if (before === undefined) rows.delete(key);
      else rows.set(key, before);
    });
  }

  return {
    table<Row>(): Table<Row> {
      const rows = new Map<string, Row>();
      return {
        get: (key) => rows.get(key),
        set(key, row) {
          remember(rows, key);
          rows.set(key, row);
        },
        delete(key) {
          remember(rows, key);
          rows.delete(key);
        },
        values: () => rows.values(),
      };
    },
    commit() {
      undos = [];
    },
    rollBack() {
      for (const undo of undos.toReversed()) undo();
      undos = [];
    },
  };
}
