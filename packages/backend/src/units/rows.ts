import type { Instant, JobId, OperationKey } from "@claimcheck/protocol";
import type { RateMark } from "../rate-limit/rate-limit.ts";
import type { Durations, RunMark } from "../rules/durations.ts";
import type { Job } from "../rules/job.ts";
import type { Counter, CounterKey, LedgerEntry } from "../rules/ledger.ts";
import type { LiveOperation, Operation } from "../rules/operation.ts";
import type { StoredResult } from "../rules/stored-result.ts";
import type { Upload } from "../rules/upload.ts";

/**
 * The rows of one transaction, as memory and IndexedDB give them. A unit of work awaits
 * nothing else: an IndexedDB transaction ends as soon as its page waits for anything that
 * is not a request of its own.
 */
export interface Rows {
  readonly operations: {
    get(account: string, operationKey: OperationKey): Promise<Operation | undefined>;
    put(operation: Operation): Promise<void>;
    /** Live operations whose time is over, oldest first. */
    expiredBy(now: Instant, limit: number): Promise<LiveOperation[]>;
  };
  readonly jobs: {
    get(jobId: JobId): Promise<Job | undefined>;
    put(job: Job): Promise<void>;
    /** The highest `sequence` so far; 0 before the first job. */
    lastSequence(): Promise<number>;
    /** Queued or processing, of one account. */
    countActive(account: string): Promise<number>;
    /** Counts no further than to `limit`. */
    countQueuedBefore(sequence: number, limit: number): Promise<number>;
    /** The longest-waiting queued job that is not overdue. */
    nextQueued(now: Instant): Promise<Job | undefined>;
    /** Jobs whose `dueAt` has come, longest due first. */
    dueBy(now: Instant, limit: number): Promise<Job[]>;
    /** Newest first, without those that have forgotten their request. */
    recent(account: string, limit: number): Promise<Job[]>;
    /** Whether a job that remembers its request names this upload. */
    namesUpload(account: string, sha256: string): Promise<boolean>;
  };
  readonly ledger: {
    of(reservationId: string): Promise<LedgerEntry[]>;
    ofAccount(account: string): Promise<LedgerEntry[]>;
    /** Rejects a second entry of one kind for one reservation (S4). */
    append(entry: LedgerEntry): Promise<void>;
  };
  readonly counters: {
    get(key: CounterKey): Promise<Counter | undefined>;
    ofAccount(account: string): Promise<Counter[]>;
    put(counter: Counter): Promise<void>;
  };
  readonly rateMarks: {
    get(account: string): Promise<RateMark | undefined>;
    put(rateMark: RateMark): Promise<void>;
  };
  readonly uploads: {
    get(account: string, sha256: string): Promise<Upload | undefined>;
    put(upload: Upload): Promise<void>;
    getBytes(account: string, sha256: string): Promise<Uint8Array | undefined>;
    putBytes(account: string, sha256: string, bytes: Uint8Array): Promise<void>;
    /** With its bytes. */
    remove(account: string, sha256: string): Promise<void>;
    /** Those whose `keepUntil` has come, longest due first. */
    dueBy(now: Instant, limit: number): Promise<Upload[]>;
  };
  readonly results: {
    get(resultId: string): Promise<StoredResult | undefined>;
    put(result: StoredResult): Promise<void>;
    getBytes(resultId: string): Promise<Uint8Array | undefined>;
    putBytes(resultId: string, bytes: Uint8Array): Promise<void>;
    withChecksum(sha256: string): Promise<StoredResult[]>;
    /** With their bytes. */
    removeOf(jobId: JobId): Promise<void>;
    all(): Promise<StoredResult[]>;
    /** After a mark and by `until`, by time and then by id. */
    storedAfter(asked: {
      readonly after: RunMark | null;
      readonly until: Instant;
      readonly limit: number;
    }): Promise<StoredResult[]>;
  };
  readonly durations: {
    get(): Promise<Durations | undefined>;
    put(durations: Durations): Promise<void>;
  };
  readonly secrets: {
    get(name: string): Promise<Uint8Array | undefined>;
    put(name: string, secret: Uint8Array): Promise<void>;
  };
}

/**
 * Runs one unit of work in one transaction: committed when it resolves, without a trace
 * when it rejects. `now` is read once, after the transaction has begun, so that waiting
 * for another one makes no time old.
 */
export type Transact = <Answer>(
  mode: "read" | "write",
  work: (rows: Rows, now: Instant) => Promise<Answer>,
) => Promise<Answer>;

/** A second ledger entry of one kind for one reservation: a bug, so the transaction fails. */
export class LedgerConflictError extends Error {
  override readonly name = "LedgerConflictError";
}
