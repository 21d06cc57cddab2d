import type { OperationKey, Snapshot } from "@claimcheck/protocol";
import type { EvidenceEntry } from "./evidence.ts";
import type { EvidenceCounters } from "./evidence-counters.ts";
import type { KnownJob } from "./known-job.ts";
import type { RefusalProblem, UnknownReason, Wish } from "./operation-view.ts";
import type { Policy } from "./policy.ts";
import type { OperationRecord, Stage } from "./record.ts";
import type { Pace, Plan, Surroundings } from "./schedule.ts";
import type { Stamp } from "./stamp.ts";
import type { NamedJob, Refusal, TransportPromises } from "./transport/transport.ts";

/** What the transport can do, as far as the machine has to know. */
export interface Abilities {
  readonly promises: TransportPromises;
  readonly lookUp: boolean;
  readonly giveUp: boolean;
  readonly cancel: boolean;
  readonly review: boolean;
}

/** Why there is no evidence, and since when. */
export interface Doubt {
  readonly reason: UnknownReason;
  /** The server's raw word, when the reason is `unrecognised`. */
  readonly word?: string;
  /** Device wall clock, ms. */
  readonly since: number;
  /** Somebody has signed in since the server wanted that: worth another look. */
  readonly signedIn?: true;
}

/** The server's no, kept until it is final or overtaken by a fact. */
export type Verdict = Pick<Refusal, "code" | "recovery"> & { readonly problem: RefusalProblem };

/** The files of a request that are not yet known to be on the far side. */
export interface FilesAtHand {
  /** The request with its Blobs in place, until it has been hashed. */
  readonly request?: unknown;
  /** By SHA-256. */
  readonly blobs: ReadonlyMap<string, Blob>;
  readonly totalCount: number;
  readonly sentCount: number;
}

/**
 * Everything that changes what happens next, and nothing that does not. Immutable; only
 * `learn` makes a new one.
 */
export interface OperationContext {
  // fixed
  readonly operationKey: OperationKey;
  readonly supportCode: string;
  readonly attemptOf?: OperationKey;
  readonly generation: number;
  /** When the person confirmed: device wall clock, ms. */
  readonly confirmedAt: number;
  readonly abilities: Abilities;
  readonly policy: Policy;
  /** When this client took the operation up, monotonic ms. */
  readonly startedMs: number;
  /** Since when patience counts, monotonic ms: a person who asks to go on renews it. */
  readonly patientSinceMs: number;
  /** Whether it was taken up from a record: another page may have sent it. */
  readonly restored: boolean;
  /** Another process may hold it as well (`serialize`), and act on the same key. */
  readonly copied: boolean;

  // the request
  readonly files?: FilesAtHand;
  readonly snapshot?: Snapshot;
  readonly slot?: string;

  // its submission
  readonly stage: Stage;
  /** Whether the write-ahead has been done, durably or not. */
  readonly recorded: boolean;
  readonly durable: boolean;
  /** Transport attempts, over all pages. */
  readonly attemptCount: number;
  /** Whether some attempt may have reached the far side without our knowing. */
  readonly ambiguous: boolean;
  /** Whether an attempt is under way right now. */
  readonly inFlight: boolean;
  /** Whether the far side promised idempotency, and has not shown otherwise. */
  readonly guarded: boolean;
  /** The server's time that was known when the first attempt left. */
  readonly sentServerTime?: number;
  /** The latest server time heard by this page. */
  readonly serverTime?: number;
  /** When the last attempt ended, monotonic ms. */
  readonly attemptEndedMs?: number;
  /** The person said: resend, although it may charge twice. Good for one attempt. */
  readonly resendDecided: boolean;
  /** The far side has said that no job has the key. Proves something only in time, or by burning. */
  readonly absenceHeard: boolean;
  /** Jobs that may be this operation's, for a person to choose from. */
  readonly candidates?: readonly KnownJob[];
  readonly verdict?: Verdict;
  /** No job can have the key any more (C12). */
  readonly burned: boolean;

  // the job
  readonly jobId?: string;
  readonly job?: KnownJob;
  /** Of the request whose answer is in `job`. */
  readonly order: number;
  /** When the id became known to this page, monotonic ms. */
  readonly acceptedMs?: number;
  /** Since when good answers have said `queued` or `processing`, monotonic ms. */
  readonly workingSinceMs?: number;
  readonly overdue: boolean;
  readonly lastGoodMs?: number;
  /** The same moment on the device's wall clock, ms. */
  readonly lastReadAt?: number;
  /** Until when the link is good, monotonic ms. Absent: there is none. */
  readonly linkUntilMs?: number;
  readonly doubt?: Doubt;
  readonly wish?: Wish;

  /** For the person who is asked later; nothing is decided by it. */
  readonly evidence: readonly EvidenceEntry[];
  readonly counters: EvidenceCounters;

  // tempo
  readonly now: Stamp;
  readonly surroundings: Surroundings;
  readonly displayed: boolean;
  /** Answers about the submission so far, good or not: a joining caller waits for the next one. */
  readonly answerCount: number;
  readonly paces: { readonly submission: Pace; readonly look: Pace; readonly wish: Pace };
  readonly plans: {
    readonly main: Plan;
    readonly wish: Plan;
    /** From monotonic to wall clock, as it was when the plan was made. For display only. */
    readonly wallOffsetMs: number;
  };
}

/** What a new life of an operation starts from. */
export type OperationInput = {
  readonly operationKey: OperationKey;
  readonly supportCode: string;
  readonly abilities: Abilities;
  readonly policy: Policy;
  readonly surroundings: Surroundings;
  readonly serverTime?: number;
  readonly at: Stamp;
} & (
  | {
      readonly type: "confirmed";
      readonly generation: number;
      readonly attemptOf?: OperationKey;
      readonly slot?: string;
      readonly snapshot?: Snapshot;
      readonly files?: FilesAtHand;
    }
  | { readonly type: "restored"; readonly record: OperationRecord; readonly durable: boolean }
  /** Told by the server's list: it has a job, and this browser knows nothing else. */
  | { readonly type: "listed"; readonly job: NamedJob }
);
