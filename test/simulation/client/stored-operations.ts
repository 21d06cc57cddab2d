import type { TabStorage } from "./tab-storage.ts";

/** A record as it lies in the storage, read without the client's own code. */
export interface StoredOperation {
  readonly operationKey: string;
  readonly account?: string;
  readonly stage: string;
  readonly body?: string;
  readonly jobId?: string;
}

export function storedOperations({ entries }: TabStorage): readonly StoredOperation[] {
  return [...entries].flatMap(([name, text]) =>
    name.startsWith("claimcheck:") ? [JSON.parse(text) as StoredOperation] : [],
  );
}
