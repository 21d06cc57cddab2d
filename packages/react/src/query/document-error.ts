import type { DocumentOutcome, UnknownReason } from "@claimcheck/machine";
import type { Problem, ProblemCode } from "@claimcheck/protocol";

/** Why a document could not be read. Not a fact about any job. */
export type DocumentFailure =
  | { readonly type: "problem"; readonly code: ProblemCode; readonly detail?: Problem["detail"] }
  | { readonly type: "no_evidence"; readonly reason: UnknownReason }
  /** The transport has no such document. */
  | { readonly type: "not_offered" };

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
  switch (outcome?.type) {
    case "document":
      return outcome.document;
    case "problem": {
      const { code, problem } = outcome;
      throw new DocumentError(name, { type: "problem", code, detail: problem.detail });
    }
    case "no_evidence":
      throw new DocumentError(name, { type: "no_evidence", reason: outcome.reason });
    case undefined:
      throw new DocumentError(name, { type: "not_offered" });
  }
}

function describe(failure: DocumentFailure): string {
  switch (failure.type) {
    case "problem":
      return failure.detail ?? failure.code;
    case "no_evidence":
      return failure.reason;
    case "not_offered":
      return "this transport does not offer it";
  }
}
