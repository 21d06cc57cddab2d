import type { OperationContext } from "./operation-context.ts";
import type { OperationRecord } from "./record.ts";
import type { RecordScope } from "./record-name.ts";

/**
 * What a reload needs of an operation; `undefined` before there is a snapshot. Once it has
 * ended, the snapshot stays only while a new attempt may follow from it (cases T10, X05).
 */
export function recordOf(
  operation: OperationContext,
  { endpoint, account }: RecordScope,
): OperationRecord | undefined {
  const { snapshot, jobId, job, slot, attemptOf, sentServerTime, wish, stage } = operation;
  if (snapshot === undefined && jobId === undefined) return undefined;
  const isOver = stage === "settled" || stage === "dismissed";
  const keepsSnapshot = !isOver || (stage === "settled" && job?.type === "failed");
  return {
    operationKey: operation.operationKey,
    endpoint,
    ...(account === undefined ? {} : { account }),
    stage,
    ...(slot === undefined ? {} : { slot }),
    ...(snapshot !== undefined && keepsSnapshot
      ? { body: snapshot.body, fingerprint: snapshot.fingerprint }
      : {}),
    ...(attemptOf === undefined ? {} : { attemptOf }),
    generation: operation.generation,
    confirmedAt: operation.confirmedAt,
    attemptCount: operation.attemptCount,
    guarded: operation.guarded,
    ...(sentServerTime === undefined ? {} : { sentServerTime }),
    ...(jobId === undefined ? {} : { jobId }),
    ...(job === undefined ? {} : { job }),
    ...(wish === undefined || isOver ? {} : { wish }),
    ...(operation.copied ? { copied: true } : {}),
  };
}
