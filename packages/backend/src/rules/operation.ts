import type { Fingerprint, Instant, JobId, OperationKey } from "@claimcheck/protocol";

/**
 * What the server remembers about an operation key of an account, for ever (S1).
 * - `live`: it has a job. Found until `expiresAt`, which is set when the job settles.
 * - `burned`: its owner gave it up before a job had it; a late copy of the request is refused (C12).
 * - `expired`: a tombstone of account, key and job id; answers 410, never with a new job.
 */
export type Operation =
  | {
      readonly type: "live";
      readonly account: string;
      readonly operationKey: OperationKey;
      readonly jobId: JobId;
      readonly fingerprint: Fingerprint;
      readonly createdAt: Instant;
      readonly expiresAt: Instant | null;
    }
  | {
      readonly type: "burned";
      readonly account: string;
      readonly operationKey: OperationKey;
      readonly createdAt: Instant;
    }
  | {
      readonly type: "expired";
      readonly account: string;
      readonly operationKey: OperationKey;
      readonly jobId: JobId;
    };

export type LiveOperation = Extract<Operation, { type: "live" }>;

/** What a request that carries a key meets. */
export type KeyVerdict =
  | { readonly type: "new" }
  | { readonly type: "replay"; readonly operation: LiveOperation }
  | { readonly type: "reused" }
  | { readonly type: "burned" }
  | { readonly type: "expired" };

/**
 * Judges a key before every other gate. At exactly `expiresAt` the key counts as expired,
 * whether the sweeper has been there or not, so the boundary has one answer (case I14).
 *
 * @param fingerprint of what was received; `undefined` when it was not JSON, which no
 *   accepted request can have been
 */
export function judgeKey(
  operation: Operation | undefined,
  fingerprint: Fingerprint | undefined,
  now: Instant,
): KeyVerdict {
  if (operation === undefined) return { type: "new" };
  switch (operation.type) {
    case "burned":
      return { type: "burned" };
    case "expired":
      return { type: "expired" };
    case "live":
      if (hasExpired(operation, now)) return { type: "expired" };
      if (operation.fingerprint !== fingerprint) return { type: "reused" };
      return { type: "replay", operation };
    default:
      return operation satisfies never;
  }
}

export function hasExpired(operation: LiveOperation, now: Instant): boolean {
  return operation.expiresAt !== null && operation.expiresAt <= now;
}
