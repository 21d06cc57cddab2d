/**
 * What happened to an operation, for the person who is asked later: append-only, bounded, and
 * free of prompts, tokens, keys and query strings, because fields are picked, never copied.
 */
import type { ProblemCode } from "@claimcheck/protocol";
import type { OperationEvent } from "./operation-event.ts";
import type { Choice, UnknownReason } from "./operation-view.ts";

export interface EvidenceEntry {
  /** Device wall clock, ms: may be wrong, and may jump. */
  readonly wallMs: number;
  /** Since the page was opened, ms: never goes back. */
  readonly monotonicMs: number;
  /** The fact's name: `submission.unanswered`, `person.chose`. */
  readonly what: OperationEvent["type"];
  readonly by: "far side" | "person" | "client";
  readonly httpStatus?: number;
  readonly requestId?: string;
  readonly code?: ProblemCode;
  /** Why there was no evidence; a time-out is the client's own. */
  readonly reason?: UnknownReason;
  readonly replayed?: boolean;
  readonly attemptCount?: number;
  readonly choice?: Choice;
}

/** The newest are kept, and the very first, which says how it began. */
export const EVIDENCE_COUNT = 200;

export function withEvidence(
  log: readonly EvidenceEntry[],
  event: OperationEvent,
): readonly EvidenceEntry[] {
  const entry = evidenceIn(event);
  if (entry === undefined) return log;
  if (log.length < EVIDENCE_COUNT) return [...log, entry];
  return [...log.slice(0, 1), ...log.slice(2), entry];
}

/** Only what happened between client and far side, and what a person decided; not the weather. */
function evidenceIn(event: OperationEvent): EvidenceEntry | undefined {
  const { type: what, at } = event;
  const base = { wallMs: at.wallMs, monotonicMs: at.monotonicMs, what };
  switch (event.type) {
    case "wish.cancel":
    case "wish.accept":
    case "wish.reject":
    case "person.checked":
    case "person.adopted":
    case "person.aborted":
    case "operation.dismissed":
      return { ...base, by: "person" };
    case "person.chose":
      return { ...base, by: "person", choice: event.choice };
    case "submission.began":
      return { ...base, by: "client", attemptCount: event.attemptCount };
    case "submission.overtaken":
      return { ...base, by: "client", attemptCount: event.record.attemptCount };
    case "operation.copied":
    case "files.unreadable":
    case "record.stored":
      return { ...base, by: "client" };
    case "server.state":
    case "wish.answered":
      return { ...base, by: "far side", ...picked(event.exchange) };
    case "upload.problem":
    case "upload.unanswered":
    case "submission.accepted":
    case "submission.problem":
    case "submission.unanswered":
    case "operation.found":
    case "operation.absent":
    case "operation.candidates":
    case "operation.problem":
    case "operation.unanswered":
    case "key.burned":
    case "key.cancelled":
    case "key.problem":
    case "key.unanswered":
    case "read.problem":
    case "read.unanswered":
    case "hold.lost":
    case "wish.problem":
    case "wish.unanswered":
      return { ...base, by: "far side", ...picked(event.outcome) };
    default:
      return undefined;
  }
}

interface Pickable {
  readonly httpStatus?: number;
  readonly requestId?: string;
  readonly code?: ProblemCode;
  readonly reason?: UnknownReason;
  readonly replayed?: boolean;
}

function picked({ httpStatus, requestId, code, reason, replayed }: Pickable): Pickable {
  return {
    ...(httpStatus === undefined ? {} : { httpStatus }),
    ...(requestId === undefined ? {} : { requestId: masked(requestId) }),
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { reason }),
    ...(replayed === undefined ? {} : { replayed }),
  };
}

/** What the far side calls a request is kept only where it is an id: it may be any text. */
function masked(id: string): string {
  return /^[\w.:-]{1,64}$/.test(id) ? id : "masked";
}
