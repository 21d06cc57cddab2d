import { noRecords } from "../no-records.ts";
import type { RecordStore } from "../ports.ts";

/** Records of this tab: gone with it, copied when it is duplicated. */
export function sessionRecords(): RecordStore {
  return recordsIn(() => globalThis.sessionStorage);
}

/** Records of this browser, for all tabs of the origin. */
export function localRecords(): RecordStore {
  return recordsIn(() => globalThis.localStorage);
}

/**
 * The getter itself may throw, be null (sandboxed frames) or be missing (on a server): then
 * records live in memory, and say so by not being durable (case T01). `typeof` would throw too.
 */
function recordsIn(storage: () => Storage | null | undefined): RecordStore {
  const store = reach(storage);
  if (store === undefined) return noRecords();
  return {
    names: () => Array.from({ length: store.length }, (_, index) => store.key(index) ?? ""),
    read: (name) => store.getItem(name) ?? undefined,
    write: (name, text) => store.setItem(name, text),
    remove: (name) => store.removeItem(name),
  };
}

function reach(storage: () => Storage | null | undefined): Storage | undefined {
  try {
    return storage() ?? undefined;
  } catch {
    return undefined;
  }
}
