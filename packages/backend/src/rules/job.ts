import type {
  Amounts,
  FailureCode,
  GenerationRequest,
  Instant,
  JobId,
  MediaType,
  OperationKey,
  RejectionCategory,
} from "@claimcheck/protocol";

/** What a job is doing, as it is stored. URLs are not stored: they are signed when it is read. */
export type StoredState =
  | { readonly type: "queued" }
  | { readonly type: "processing"; readonly progress: number; readonly etaMs: number | null }
  | { readonly type: "reviewing"; readonly reviewDeadlineAt: Instant }
  | { readonly type: "completed"; readonly charged: Amounts }
  | {
      readonly type: "failed";
      readonly code: FailureCode;
      readonly message: string;
      readonly retryable: boolean;
      readonly refunded: boolean;
    };

/** A worker's right to a job. `token` is the job's `fence` at the taking; an older one is stale. */
export interface Lease {
  readonly workerId: string;
  readonly token: number;
  readonly until: Instant;
}

/** That the generator has been called for this operation, and what a second call would mean (S9). */
export interface GeneratorCall {
  readonly beganAt: Instant;
  /** `honours-key`: calling again under the same operation key cannot make or charge a second thing. */
  readonly guard: "honours-key" | "none";
  /** How the generator names the work, where it said so: such a call is resumed, not repeated. */
  readonly generatorJobId: string | null;
}

/** The file a job made; its bytes are stored under `resultId`. */
export interface JobResult {
  readonly resultId: string;
  readonly sha256: string;
  readonly mediaType: MediaType;
  readonly byteCount: number;
  readonly storedAt: Instant;
}

/** Why a person did not accept the file. */
export interface Rejection {
  readonly category: RejectionCategory;
  readonly note: string | null;
}

/** One job, as every store keeps it. Never changed in place: a rule makes the next one. */
export interface Job {
  readonly jobId: JobId;
  readonly account: string;
  readonly operationKey: OperationKey;
  /** The key of the operation this generation attempt follows. */
  readonly attemptOf: OperationKey | null;
  readonly kind: GenerationRequest["kind"];
  /** `null` once the operation is a tombstone: prompt and image names are forgotten with the key. */
  readonly request: GenerationRequest | null;
  /** The order of acceptance over all accounts; jobs are taken in this order. */
  readonly sequence: number;
  /** Grows with every change that a reader can see (S5). */
  readonly revision: number;
  /** The revision of the last change that was not mere progress; held reads end on it at once. */
  readonly stateRevision: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly reservationId: string;
  readonly state: StoredState;
  /** How long the job may run once a worker has taken it, in milliseconds. */
  readonly runLimitMs: number;
  /** When a job that is still queued or processing has failed (S6). */
  readonly deadlineAt: Instant;
  /** How often a worker has taken the job; only grows, also over a requeue (S7, case Q08). */
  readonly fence: number;
  readonly lease: Lease | null;
  readonly call: GeneratorCall | null;
  readonly result: JobResult | null;
  readonly rejection: Rejection | null;
}

/**
 * Up to how many jobs before one are counted (decisions/0013). Beyond, a place in the queue tells
 * nobody anything, and counting it would make each submit and read as dear as the queue is long.
 */
export const POSITION_MAX = 100;

/** A job and how many are queued before it (`null`: more than {@link POSITION_MAX}, or it is not queued). */
export interface TrackedJob {
  readonly job: Job;
  readonly position: number | null;
}

/** Whether the job still uses its worker's or the queue's time. Reviewing jobs do not (design: the backend). */
export function isActive(job: Job): boolean {
  return job.state.type === "queued" || job.state.type === "processing";
}

/** Whether the job has ended, for ever (S2). */
export function isSettled(job: Job): boolean {
  return job.state.type === "completed" || job.state.type === "failed";
}

/** The next moment at which the sweeper must look at the job; `null`: never again. */
export function dueAt(job: Job): Instant | null {
  switch (job.state.type) {
    case "queued":
      return job.deadlineAt;
    case "processing":
      return job.lease === null ? job.deadlineAt : Math.min(job.deadlineAt, job.lease.until);
    case "reviewing":
      return job.state.reviewDeadlineAt;
    case "completed":
    case "failed":
      return null;
    default:
      return job.state satisfies never;
  }
}

/** The next job row after a change of state that a reader sees. */
export function withState(job: Job, state: StoredState, now: Instant): Job {
  const revision = job.revision + 1;
  return { ...job, state, revision, stateRevision: revision, updatedAt: now };
}
