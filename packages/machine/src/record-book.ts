import type { OperationKey } from "@claimcheck/protocol";
import type { Logger, RecordStore } from "./ports.ts";
import {
  mergeForward,
  type OperationRecord,
  type RecordReading,
  readRecord,
  writeRecord,
} from "./record.ts";
import { type RecordScope, readRecordName, recordName } from "./record-name.ts";
import type { SetAsideRecord } from "./tracker.ts";

export interface StoredOperation {
  readonly record: OperationRecord;
  readonly durable: boolean;
}

/**
 * All records of one account on one far side. Every write is read back; what cannot be
 * stored is kept in memory for as long as the page lives. Nothing here throws (cases T01, T02).
 */
export interface RecordBook {
  /** Every usable record, oldest confirmation first; and those that were left alone. */
  open(): {
    readonly operations: readonly StoredOperation[];
    readonly setAside: readonly SetAsideRecord[];
  };
  read(operationKey: OperationKey): OperationRecord | undefined;
  /**
   * Merges a telling of the operation into its record, forward only, and says whether a
   * reload would find the operation: an older telling that is still stored is enough (case T02 iv).
   * `base` is what this client told last time.
   */
  write(record: OperationRecord, base?: OperationRecord): { readonly durable: boolean };
  remove(operationKey: OperationKey): void;
  /** Removes every record of this account. What a late answer writes afterwards is dropped. */
  clear(): void;
}

export interface RecordBookOptions {
  readonly store: RecordStore;
  readonly scope: RecordScope;
  /** Ended operations that may stay, besides all pending ones. */
  readonly finishedCount: number;
  readonly logger: Logger;
}

export function createRecordBook({
  store,
  scope,
  finishedCount,
  logger,
}: RecordBookOptions): RecordBook {
  const inMemory = new Map<OperationKey, OperationRecord>();
  let isCleared = false;
  const nameOf = (operationKey: OperationKey) => recordName(scope, operationKey);

  function attempt<T>(event: string, otherwise: T, work: () => T): T {
    try {
      return work();
    } catch {
      logger({ level: "warn", event });
      return otherwise;
    }
  }

  const readText = (name: string) =>
    attempt("storage.read_failed", undefined, () => store.read(name));

  function readStored(operationKey: OperationKey): OperationRecord | undefined {
    return recordIn(readingOf(readText(nameOf(operationKey))));
  }

  function storeVerified(name: string, text: string): boolean {
    attempt("storage.write_failed", undefined, () => store.write(name, text));
    return readText(name) === text;
  }

  function finished(): OperationRecord[] {
    return allStored()
      .map(({ record }) => record)
      .filter(({ stage }) => stage === "settled" || stage === "dismissed")
      .sort((one, other) => one.confirmedAt - other.confirmedAt);
  }

  function allStored(): StoredOperation[] {
    return ourNames().flatMap((operationKey) => {
      const record = readStored(operationKey);
      return record === undefined ? [] : [{ record, durable: true }];
    });
  }

  function ourNames(): OperationKey[] {
    const names = attempt("storage.list_failed", [], () => store.names());
    return names.flatMap((name) => {
      const reading = readRecordName(name, scope);
      return reading.type === "ours" ? [reading.operationKey] : [];
    });
  }

  /** Makes room, finished first and oldest first; pending records are never evicted (case T10). */
  function evictOneFinished(spared: OperationKey): boolean {
    const victim = finished().find(({ operationKey }) => operationKey !== spared);
    if (victim === undefined) return false;
    removeStored(victim.operationKey);
    return true;
  }

  function removeStored(operationKey: OperationKey): void {
    attempt("storage.remove_failed", undefined, () => store.remove(nameOf(operationKey)));
  }

  function keepWithinBounds(): void {
    const surplus = finished();
    for (const { operationKey } of surplus.slice(0, Math.max(0, surplus.length - finishedCount))) {
      removeStored(operationKey);
    }
  }

  function withKept(
    operationKey: OperationKey,
    stored: OperationRecord | undefined,
  ): OperationRecord | undefined {
    const kept = inMemory.get(operationKey);
    if (stored === undefined || kept === undefined) return stored ?? kept;
    return mergeForward(stored, kept);
  }

  return {
    open() {
      const operations: StoredOperation[] = [];
      const setAside: SetAsideRecord[] = [];
      for (const name of attempt("storage.list_failed", [], () => store.names())) {
        const found = openOne(name);
        if (found === undefined) continue;
        if ("record" in found) operations.push(found);
        else setAside.push(found);
      }
      operations.sort((one, other) => one.record.confirmedAt - other.record.confirmedAt);
      return { operations, setAside };
    },
    read: (operationKey) => withKept(operationKey, readStored(operationKey)),
    write(record, base) {
      if (isCleared) return { durable: false };
      const { operationKey } = record;
      const name = nameOf(operationKey);
      const previous = readText(name);
      const reading = readingOf(previous);
      // What a newer build has written is not ours to replace (case T05).
      const mayReplace = reading?.type !== "newer_version";
      const before = withKept(operationKey, recordIn(reading));
      const merged = before === undefined ? record : mergeForward(before, record, base);
      const text = writeRecord(merged, previous);
      let stored = mayReplace && storeVerified(name, text);
      while (!stored && mayReplace && evictOneFinished(operationKey)) {
        stored = storeVerified(name, text);
      }
      if (stored) inMemory.delete(operationKey);
      else inMemory.set(operationKey, merged);
      if (stored && (merged.stage === "settled" || merged.stage === "dismissed"))
        keepWithinBounds();
      return { durable: stored || readStored(operationKey) !== undefined };
    },
    remove(operationKey) {
      inMemory.delete(operationKey);
      removeStored(operationKey);
    },
    clear() {
      isCleared = true;
      inMemory.clear();
      for (const operationKey of ourNames()) removeStored(operationKey);
    },
  };

  function openOne(name: string): StoredOperation | SetAsideRecord | undefined {
    const named = readRecordName(name, scope);
    if (named.type === "foreign") return undefined;
    if (named.type !== "ours") return { name, reason: named.type };
    const text = readText(name);
    if (text === undefined) return undefined;
    const reading = readRecord(text);
    if (reading.type !== "record") return { name, reason: reading.type };
    const { record } = reading;
    if (record.operationKey !== named.operationKey || record.endpoint !== scope.endpoint) {
      return { name, reason: "corrupt" };
    }
    if (record.account !== scope.account) return { name, reason: "other_account" };
    return { record, durable: true };
  }
}

function readingOf(text: string | undefined): RecordReading | undefined {
  return text === undefined ? undefined : readRecord(text);
}

function recordIn(reading: RecordReading | undefined): OperationRecord | undefined {
  return reading?.type === "record" ? reading.record : undefined;
}
