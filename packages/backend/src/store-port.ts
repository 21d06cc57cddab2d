import type { Instant, JobId, OperationKey } from "@claimcheck/protocol";
import type { Decision, DecisionOutcome } from "./rules/decide.ts";
import type { Durations, Run, RunMark } from "./rules/durations.ts";
import type { Finish, Finishing } from "./rules/finish.ts";
import type { GeneratorCall, Job, JobResult, TrackedJob } from "./rules/job.ts";
import type { CallPermit, Heartbeat, Hold } from "./rules/lease.ts";
import type { Counter, LedgerEntry } from "./rules/ledger.ts";
import type { LiveOperation } from "./rules/operation.ts";
import type { Period } from "./rules/periods.ts";
import type { Plan } from "./rules/plan.ts";
import type { End, Settlement } from "./rules/settle.ts";
import type { StoredResult } from "./rules/stored-result.ts";
import type { Rated, StartRefusal, SubmitCommand } from "./rules/submit.ts";
import type { Upload } from "./rules/upload.ts";

/** An answer, and the store's time in the unit of work that gave it. */
export type Timed<Answer> = Answer & { readonly now: Instant };

export interface JobAddress {
  readonly account: string;
  readonly jobId: JobId;
}

export interface KeyAddress {
  readonly account: string;
  readonly operationKey: OperationKey;
}

/** A job id and the token of the lease under which a worker acts. */
export interface LeasedJob {
  readonly jobId: JobId;
  readonly token: number;
}

export type SubmitOutcome =
  | (Rated & { readonly type: "started"; readonly tracked: TrackedJob })
  | {
      readonly type: "replay";
      readonly tracked: TrackedJob;
      readonly expiresAt: Instant | null;
    }
  | { readonly type: "reused" | "burned" | "expired" }
  /** Another transaction with this key has been running for 2 s. Only stores that can wait say so. */
  | { readonly type: "in_progress"; readonly retryAfterMs: number }
  | (Rated & StartRefusal);

export type FoundOperation =
  | { readonly type: "none" | "burned" | "expired" }
  | { readonly type: "live"; readonly operation: LiveOperation; readonly tracked: TrackedJob };

export type GiveUpOutcome =
  | { readonly type: "burned" }
  | { readonly type: "expired" }
  | DecisionOutcome;

/** A job, or `none`: another account's job does not exist either (S8). */
export type OrNone<Outcome> = Outcome | { readonly type: "none" };

export interface Reading {
  readonly tracked: readonly TrackedJob[];
  readonly missing: readonly JobId[];
}

export interface QuotaReading {
  readonly periods: readonly Period[];
  readonly counters: readonly Counter[];
  readonly activeCount: number;
}

/** How many of each a sweep dealt with; `more`: it stopped at its limit, call again. */
export interface SweepReport {
  readonly overdue: number;
  readonly requeued: number;
  readonly workersLost: number;
  readonly reviewsClosed: number;
  readonly keysEntombed: number;
  readonly uploadsRemoved: number;
  readonly more: boolean;
}

/** That a job changed, told after the change is committed. */
export interface JobChange {
  readonly account: string;
  readonly jobId: JobId;
  readonly revision: number;
  readonly stateRevision: number;
  readonly state: Job["state"]["type"];
}

/**
 * Where the backend keeps everything. Each method is one whole transaction: it happens or
 * it does not, and no caller ever holds one open. So a method can be one call of a SQL
 * function, and IndexedDB's own transactions isolate several tabs.
 *
 * An expected refusal is an outcome. A throw means that the store itself failed; the
 * caller then does not know what happened and says so (case Q19).
 */
export interface BackendStore {
  /**
   * `process`: what is written here no other process sees, and it is gone with this one. Absent:
   * all that open the same database see the same rows (case I13).
   */
  readonly reach?: "process";

  /** The store's time, for answers that need no unit of work. Never rejects. */
  now(): Promise<Instant>;

  /** Looks the key up, and otherwise reserves, checks and makes the job. */
  submit(command: SubmitCommand): Promise<Timed<SubmitOutcome>>;
  findOperation(address: KeyAddress): Promise<Timed<FoundOperation>>;
  /** Cancels the key's job, or burns the key so that no job can ever have it (C12). */
  giveUpOperation(address: KeyAddress): Promise<Timed<GiveUpOutcome>>;

  readJobs(asked: {
    readonly account: string;
    readonly jobIds: readonly JobId[];
  }): Promise<Timed<Reading>>;
  /** This account's latest operations that are not tombstones, newest first. */
  recentOperations(asked: {
    readonly account: string;
    readonly limit: number;
  }): Promise<Timed<{ readonly tracked: readonly TrackedJob[] }>>;
  decide(
    address: JobAddress & { readonly decision: Decision },
  ): Promise<Timed<OrNone<DecisionOutcome>>>;

  /** Gives the job that has waited longest to a worker. */
  lease(worker: {
    readonly workerId: string;
    readonly leaseMs: number;
  }): Promise<Timed<OrNone<Hold>>>;
  heartbeat(beat: LeasedJob & Heartbeat): Promise<Timed<Hold>>;
  release(leased: LeasedJob): Promise<Timed<Hold>>;
  beginCall(
    leased: LeasedJob & { readonly guard: GeneratorCall["guard"] },
  ): Promise<Timed<CallPermit>>;
  nameCall(leased: LeasedJob & { readonly generatorJobId: string }): Promise<Timed<Hold>>;
  finish(finished: LeasedJob & Finish): Promise<Timed<OrNone<Finishing>>>;
  fail(
    failed: LeasedJob & { readonly end: Extract<End, { type: "failed" }> },
  ): Promise<Timed<OrNone<Settlement>>>;

  /** Everything that time alone does. `limit` bounds one transaction. */
  sweep(asked: { readonly limit: number }): Promise<Timed<SweepReport>>;

  /** How long jobs take, as far as that was learned. */
  readDurations(): Promise<Timed<{ readonly durations: Durations }>>;
  /** The results stored after a mark and by `until`, oldest first, and how long their jobs ran. */
  readRuns(asked: {
    readonly after: RunMark | null;
    readonly until: Instant;
    readonly limit: number;
  }): Promise<readonly Run[]>;
  /** `kept: false`: these do not follow those that are there. Somebody else was first. */
  keepDurations(next: Durations): Promise<Timed<{ readonly kept: boolean }>>;

  readQuota(asked: { readonly account: string; readonly plan: Plan }): Promise<Timed<QuotaReading>>;
  /** The books of an account, for support and for tests of S3 and S4. */
  readLedger(account: string): Promise<{
    readonly entries: readonly LedgerEntry[];
    readonly counters: readonly Counter[];
  }>;

  /** Stores a file under its hash; `created: false`: it was there, and is touched. */
  putUpload(
    upload: Omit<Upload, "storedAt" | "keepUntil"> & { readonly bytes: Uint8Array },
  ): Promise<Timed<{ readonly created: boolean; readonly upload: Upload }>>;
  /** Finds and touches: who asks for a file means to use it. */
  touchUpload(address: UploadAddress): Promise<Timed<{ readonly upload: Upload | undefined }>>;
  readUpload(address: UploadAddress): Promise<Uint8Array | undefined>;

  /** Stores a result once: a second file under this name changes nothing, the first is returned. */
  putResult(
    result: Omit<StoredResult, "storedAt"> & { readonly bytes: Uint8Array },
  ): Promise<Timed<{ readonly result: JobResult; readonly suspectedDuplicateCount: number }>>;
  readResult(resultId: string): Promise<Timed<{ readonly file: ResultFile | undefined }>>;
  /** Output that arrived after its job had settled without it; newest first. */
  orphanedResults(limit: number): Promise<readonly StoredResult[]>;

  /** The secret that signs result links: the first candidate ever given is kept for all processes. */
  signingSecret(candidate: Uint8Array): Promise<Uint8Array>;

  /** Tells of every committed change of a job, of this process and of others. Returns the end of it. */
  subscribe(listener: (change: JobChange) => void): () => void;
  close(): Promise<void>;
}

export interface UploadAddress {
  readonly account: string;
  readonly sha256: string;
}

export interface ResultFile {
  readonly result: StoredResult;
  readonly bytes: Uint8Array;
}
