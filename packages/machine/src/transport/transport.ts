import type {
  Capabilities,
  OperationKey,
  ProblemCode,
  Quota,
  Recovery,
  ReviewRequest,
} from "@claimcheck/protocol";
import type { KnownJob } from "../known-job.ts";
import type { RefusalProblem, UnknownReason } from "../operation-view.ts";

/** What the far side promises; the machine obeys it (design: ports). */
export interface TransportPromises {
  /** Whether a repeat of a key is the same operation, for how long, and whether another body is noticed. */
  readonly idempotency:
    | { readonly retentionMs: number | "for-ever"; readonly comparesBody: boolean }
    | "none";
  /** Whether an operation can be asked for by its key; `candidates` are shown to a person only. */
  readonly lookup: "by-key" | "candidates" | "none";
  /**
   * How it can be known that no job has a key: by burning it; after a while without attempts, to
   * the page that made them all (another one with the same record may have made more); or never.
   */
  readonly absence: "provable" | { readonly afterMs: number } | "unprovable";
  readonly cancel: boolean;
  readonly hold: boolean;
  readonly batch: boolean;
}

/** What every answer may bring along. */
export interface Exchange {
  /** The server's time in the body, ms since the epoch. */
  readonly serverTime?: number;
  /** A wait the server gave, in ms. A floor after 429 and 503, else a hint. */
  readonly retryAfterMs?: number;
  readonly httpStatus?: number;
  readonly requestId?: string;
}

/** No evidence: what was asked may or may not have happened. */
export type NoEvidence = Exchange & {
  readonly type: "no_evidence";
  readonly reason: UnknownReason;
};

/** The server said no, in words of its catalogue (or in another backend's words mapped to these). */
export type Refusal = Exchange & {
  readonly type: "problem";
  readonly code: ProblemCode;
  readonly problem: RefusalProblem;
  readonly recovery: Recovery;
  /** The true state, where the problem is about a job. */
  readonly job?: KnownJob;
};

/** What one job in an answer turned out to be. */
export type JobAnswer =
  | { readonly type: "job"; readonly job: KnownJob }
  | { readonly type: "missing" }
  /** It has ended or waits for review, but without a usable result (cases P04, X01). */
  | { readonly type: "unusable"; readonly revision?: number }
  | { readonly type: "unrecognised"; readonly word: string }
  | { readonly type: "unreadable" };

/** The id is known even where the state is not: the operation is never asked for by key again. */
export interface NamedJob {
  readonly jobId: string;
  readonly answer: JobAnswer;
}

export type SubmitOutcome =
  | (Exchange & {
      readonly type: "accepted";
      readonly job: NamedJob;
      readonly replayed: boolean;
      /** Whether the answer echoed the key. If not, the operation counts as unguarded. */
      readonly guarded: boolean;
      readonly expiresAt?: number;
    })
  | Refusal
  | NoEvidence;

export type LookUpOutcome =
  | (Exchange & { readonly type: "found"; readonly job: NamedJob; readonly expiresAt?: number })
  /** Proves nothing while a POST may still arrive. */
  | (Exchange & { readonly type: "absent" })
  | Refusal
  | NoEvidence;

/** Jobs that may be this operation's, by time and attributes. None of them is evidence. */
export type CandidatesOutcome =
  | (Exchange & { readonly type: "candidates"; readonly jobs: readonly NamedJob[] })
  | Refusal
  | NoEvidence;

export type GiveUpOutcome =
  /** The key had no job and can have none any more (C12). */
  | (Exchange & { readonly type: "burned" })
  /** The key had a job; it is cancelled now, or had ended before. */
  | (Exchange & { readonly type: "cancelled"; readonly job: NamedJob })
  | Refusal
  | NoEvidence;

export type ReadOutcome =
  /** One answer for each job that was asked for. */
  | (Exchange & { readonly type: "answers"; readonly answers: ReadonlyMap<string, JobAnswer> })
  | Refusal
  | NoEvidence;

export type WishOutcome =
  /** The state that the wish led to. */
  (Exchange & { readonly type: "answered"; readonly answer: JobAnswer }) | Refusal | NoEvidence;

export type UploadOutcome =
  | (Exchange & { readonly type: "uploaded" })
  | (Exchange & { readonly type: "present" })
  | (Exchange & { readonly type: "absent" })
  | Refusal
  | NoEvidence;

export type RecentOutcome =
  | (Exchange & {
      readonly type: "operations";
      readonly operations: readonly {
        readonly operationKey: OperationKey;
        readonly job: NamedJob;
      }[];
    })
  | Refusal
  | NoEvidence;

/** A document that is the same for every operation: the quota, the capabilities. */
export type DocumentOutcome<Document> =
  | (Exchange & { readonly type: "document"; readonly document: Document })
  | Refusal
  | NoEvidence;

export interface SubmitRequest {
  readonly operationKey: OperationKey;
  /** The snapshot's bytes, as text. Every resend carries exactly these (C1). */
  readonly body: string;
  readonly attemptOf?: OperationKey;
}

export interface ReadRequest {
  readonly jobs: readonly { readonly jobId: string; readonly after?: number }[];
  /** How long the server may hold the answer; 0 asks for one at once. */
  readonly waitMs: number;
  readonly progressMs?: number;
  readonly readerId: string;
}

/**
 * One exchange at a time with the far side; no retry, no timer, no memory. Retry policy
 * lives in the machine. Nothing here rejects for what the network did: an aborted exchange
 * is `no_evidence`, and the caller, who aborted it, knows why. A method that the promises
 * exclude may be absent.
 */
export interface Transport {
  readonly promises: TransportPromises;
  /** Names the far side in records; records of another endpoint are left alone. */
  readonly endpoint: string;
  /** The signed-in account, or `undefined`. Records of another account are left alone. */
  account(): string | undefined;
  submit(request: SubmitRequest, signal: AbortSignal): Promise<SubmitOutcome>;
  read(request: ReadRequest, signal: AbortSignal): Promise<ReadOutcome>;
  lookUp?(operationKey: OperationKey, signal: AbortSignal): Promise<LookUpOutcome>;
  /** With `lookup: "candidates"`, in place of `lookUp`. What it lists is shown to a person only. */
  candidates?(request: SubmitRequest, signal: AbortSignal): Promise<CandidatesOutcome>;
  giveUp?(operationKey: OperationKey, signal: AbortSignal): Promise<GiveUpOutcome>;
  cancel?(jobId: string, signal: AbortSignal): Promise<WishOutcome>;
  review?(jobId: string, review: ReviewRequest, signal: AbortSignal): Promise<WishOutcome>;
  recent?(signal: AbortSignal): Promise<RecentOutcome>;
  quota?(signal: AbortSignal): Promise<DocumentOutcome<Quota>>;
  capabilities?(signal: AbortSignal): Promise<DocumentOutcome<Capabilities>>;
  hasUpload?(sha256: string, signal: AbortSignal): Promise<UploadOutcome>;
  upload?(sha256: string, file: Blob, signal: AbortSignal): Promise<UploadOutcome>;
}
