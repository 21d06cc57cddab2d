import type { DocumentOutcome, NoEvidence, Refusal, UnknownReason } from "@claimcheck/machine";
import type { Problem, ProblemCode } from "@claimcheck/protocol";

/** What the last answer was, where there was one. */
interface LastAnswer {
  readonly httpStatus?: number;
  /** How long the server asked to wait, in ms. */
  readonly retryAfterMs?: number;
}

/** Why a document could not be read. Not a fact about any job. */
export type DocumentFailure =
  | (LastAnswer & {
      readonly type: "problem";
      readonly code: ProblemCode;
      readonly detail?: Problem["detail"];
    })
  | (LastAnswer & { readonly type: "no_evidence"; readonly reason: UnknownReason })
  /** The transport has no such document. */
  | { readonly type: "not_offered" }
  /** Another account has signed in since this query was asked for. */
  | { readonly type: "other_account" };

/** Thrown inside a query, since that is how TanStack Query learns of a failure. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly failure: DocumentFailure;

  constructor(document: string, failure: DocumentFailure) {
    super(`The ${document} could not be read: ${describe(failure)}.`);
    this.failure = failure;
  }
}

/**
 * The document of an outcome.
 *
 * @throws DocumentError when there is none
 */
export function documentOf<Document>(
  name: string,
  outcome: DocumentOutcome<Document> | undefined,
): Document {
  if (outcome === undefined) throw new DocumentError(name, { type: "not_offered" });
  if (outcome.type === "document") return outcome.document;
  throw new DocumentError(name, failureOf(outcome));
}

/** What an outcome without a document says about why. */
export function failureOf(outcome: Refusal | NoEvidence): DocumentFailure {
  const { httpStatus, retryAfterMs } = outcome;
  const answer = {
    ...(httpStatus === undefined ? {} : { httpStatus }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  if (outcome.type === "no_evidence") {
    return { ...answer, type: "no_evidence", reason: outcome.reason };
  }
  const { code, problem } = outcome;
  return { ...answer, type: "problem", code, detail: problem.detail };
}

function describe(failure: DocumentFailure): string {
  switch (failure.type) {
    case "problem":
      return failure.detail ?? failure.code;
    case "no_evidence":
      return failure.reason;
    case "not_offered":
      return "this transport does not offer it";
    case "other_account":
      return "another account is signed in";
    default:
      return failure satisfies never;
  }
}
