import type { RecordStore } from "@claimcheck/machine";
import { createCell } from "./cell.ts";
import type { StoredRecord, Watched } from "./lab.ts";
import type { Recorded } from "./log-entry.ts";

const PREFIX = "claimcheck:v";

export interface WatchedRecords {
  /** The same store; who looks on hears of each change. */
  readonly records: RecordStore;
  /** What is stored now. */
  readonly stored: Watched<readonly StoredRecord[]>;
  /** Whether a record of this operation, with these very bytes, is stored now. */
  readonly isRecorded: (operationKey: string, body: string) => Recorded;
}

/** @param storage where it all ends up, asked without the client's knowing */
export function watchRecords(records: RecordStore, storage: RecordStore): WatchedRecords {
  const cell = createCell(recordsIn(storage));
  const look = () => cell.set(recordsIn(storage));
  /** Names that the storage would not take when they were last written. */
  const refused = new Set<string>();
  return {
    stored: cell,
    records: {
      names: records.names,
      read: records.read,
      write(name, text) {
        refused.add(name);
        records.write(name, text);
        if (storage.read(name) === text) refused.delete(name);
        look();
      },
      remove(name) {
        records.remove(name);
        look();
      },
    },
    isRecorded(key, body) {
      const record = recordsIn(storage).find(({ name }) => name.endsWith(`:${key}`));
      if (record?.text.includes(`"body":${JSON.stringify(body)}`)) return "yes";
      return [...refused].some((name) => name.endsWith(`:${key}`)) ? "refused" : "no";
    },
  };
}

function recordsIn(storage: RecordStore): readonly StoredRecord[] {
  try {
    return storage
      .names()
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => ({ name, text: storage.read(name) ?? "" }));
  } catch {
    return [];
  }
}
