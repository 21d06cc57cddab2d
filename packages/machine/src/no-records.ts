import type { RecordStore } from "./ports.ts";

/**
 * A store that keeps nothing. What cannot be stored, the record book keeps in memory anyway,
 * and it learns by reading back that a reload would not find it (`durable: false`).
 */
export function noRecords(): RecordStore {
  return {
    names: () => [],
    read: () => undefined,
    write: () => undefined,
    remove: () => undefined,
  };
}
