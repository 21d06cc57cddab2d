/**
 * The create: one exchange, under a lock per key (C1, C2; cases S03, R04, R05).
 *
 *   lock → is it still wanted? → compare and set the record to `sending`, read back → POST
 *        → the answer goes into the record at once, whoever is still there to hear it
 *
 * Whoever started it may go away at any moment (unmount, dispose, cancel): a POST under way
 * then finishes into its record, and the next page finds the job.
 */
import { exchange } from "./exchange.ts";
import type { OperationContext } from "./operation-context.ts";
import type { Fact } from "./operation-event.ts";
import type { Clock, Locks } from "./ports.ts";
import type { OperationRecord } from "./record.ts";
import type { RecordBook } from "./record-book.ts";
import type { Exchange, SubmitRequest, Transport } from "./transport/transport.ts";

export interface SubmissionTools {
  readonly clock: Clock;
  readonly locks: Locks;
  readonly book: RecordBook;
  readonly transport: Pick<Transport, "submit">;
  readonly lockName: (operationKey: string) => string;
  readonly recordOf: (operation: OperationContext) => OperationRecord | undefined;
  readonly nextOrder: () => number;
  /** Called with every answer, for what concerns all operations. */
  readonly onAnswer: (exchange: Exchange) => void;
}

export interface Submission {
  readonly operation: OperationContext;
  /** Asked once the lock is held: before the first byte leaves, turning away leaves nothing. */
  readonly isWanted: () => boolean;
  readonly tell: (fact: Fact) => void;
}

export async function submitOnce(tools: SubmissionTools, submission: Submission): Promise<void> {
  const { operation, isWanted, tell } = submission;
  await tools.locks.withLock(tools.lockName(operation.operationKey), async () => {
    if (!isWanted()) return;
    const claim = claimSending(tools, operation);
    if (claim.type === "overtaken") {
      tell({ type: "submission.overtaken", record: claim.record });
      return;
    }
    const { attemptCount, durable, record } = claim;
    tell({ type: "submission.began", attemptCount, durable });
    const order = tools.nextOrder();
    const outcome = await exchange(
      { clock: tools.clock, timeoutMs: operation.policy.exchangeTimeoutMs },
      (signal) => tools.transport.submit(requestOf(record), signal),
    );
    if (outcome.type === "withdrawn") return;
    tools.onAnswer(outcome);
    switch (outcome.type) {
      case "accepted":
        tools.book.write(acceptedRecord(record, outcome));
        tell({ type: "submission.accepted", outcome, order });
        return;
      case "problem":
        tell({ type: "submission.problem", outcome });
        return;
      case "no_evidence":
        tell({ type: "submission.unanswered", outcome });
        return;
      default:
        outcome satisfies never;
    }
  });
}

type Claim =
  | {
      readonly type: "claimed";
      readonly record: OperationRecord & { readonly body: string };
      readonly attemptCount: number;
      readonly durable: boolean;
    }
  | { readonly type: "overtaken"; readonly record: OperationRecord };

/** Another tab with the same record may have been faster: then its attempt is not repeated blindly. */
function claimSending(tools: SubmissionTools, operation: OperationContext): Claim {
  const told = tools.recordOf(operation);
  if (told?.body === undefined) throw new Error("A submission without its snapshot was started.");
  const stored = tools.book.read(operation.operationKey);
  if (stored !== undefined && isAhead(stored, operation)) {
    return { type: "overtaken", record: stored };
  }
  const attemptCount = operation.attemptCount + 1;
  const { serverTime } = operation;
  const record = {
    ...told,
    body: told.body,
    stage: "sending" as const,
    attemptCount,
    ...(told.sentServerTime === undefined && serverTime !== undefined
      ? { sentServerTime: serverTime }
      : {}),
  };
  return { type: "claimed", record, attemptCount, durable: tools.book.write(record).durable };
}

function isAhead(stored: OperationRecord, operation: OperationContext): boolean {
  if (stored.attemptCount > operation.attemptCount) return true;
  return stored.stage !== "prepared" && stored.stage !== "sending";
}

function requestOf(record: OperationRecord & { readonly body: string }): SubmitRequest {
  const { operationKey, body, attemptOf } = record;
  return attemptOf === undefined ? { operationKey, body } : { operationKey, body, attemptOf };
}

function acceptedRecord(
  record: OperationRecord,
  { job, guarded }: { readonly job: { readonly jobId: string }; readonly guarded: boolean },
): OperationRecord {
  return { ...record, stage: "accepted", jobId: job.jobId, guarded: record.guarded && guarded };
}
