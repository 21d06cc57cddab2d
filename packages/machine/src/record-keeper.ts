import type { OperationKey } from "@claimcheck/protocol";
import type { OperationRecord } from "./record.ts";
import type { RecordBook } from "./record-book.ts";
import type { RecordScope } from "./record-name.ts";
import { recordOf } from "./record-of.ts";
import type { TrackedOperation } from "./tracked-operation.ts";

/** Puts what changes in an operation into its record; before the write-ahead there is none. */
export interface RecordKeeper {
  keep(operation: TrackedOperation): void;
}

export function createRecordKeeper({
  book,
  scope,
}: {
  readonly book: RecordBook;
  readonly scope: RecordScope;
}): RecordKeeper {
  /** What this client told last time: the base of the next telling. */
  const told = new Map<OperationKey, { readonly record: OperationRecord; readonly text: string }>();

  return {
    keep({ operationKey, context, actor }) {
      if (!context.recorded) return;
      const snapshot = actor.getSnapshot();
      const isDone = snapshot.status === "done";
      if (context.jobId === undefined && (isDone || snapshot.matches("refused"))) {
        // No job has the key (C12), or the person has taken it back: nothing is left to find.
        book.remove(operationKey);
        told.delete(operationKey);
        return;
      }
      const telling = recordOf(context, scope);
      if (telling === undefined) return;
      const record: OperationRecord = isDone ? { ...telling, stage: "dismissed" } : telling;
      const base = told.get(operationKey);
      const text = JSON.stringify(record);
      if (base?.text === text) return;
      book.write(record, base?.record);
      told.set(operationKey, { record, text });
    },
  };
}
