import type {
  Fingerprint,
  OperationKey,
  Problem,
  Recovery,
  RejectionCategory,
} from "@claimcheck/protocol";
import type { KnownJob } from "./known-job.ts";

/** Why there is no evidence. None of these is a failure of the job (C4). */
export const unknownReasons = [
  "network",
  "timeout",
  "server",
  "throttled",
  "auth",
  "missing",
  "unreadable",
  "unrecognised",
  "unusable",
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** What we do, apart from what we know. */
export const activities = [
  "resting",
  "preparing",
  "sending",
  "reconciling",
  "reading",
  "waiting",
  "held",
] as const;
export type Activity = (typeof activities)[number];

export const holdReasons = ["offline", "paused"] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The first question a person has: have I been charged? */
export const charges = ["none", "possible", "reserved", "charged", "refunded"] as const;
export type Charge = (typeof charges)[number];

export const submittingSteps = ["hashing", "uploading", "storing", "sending"] as const;
export type SubmittingStep = (typeof submittingSteps)[number];

/** What a person may decide where nothing can be proved. `resend_anyway` may charge twice. */
export const choices = ["check_again", "resend_anyway", "give_up"] as const;
export type Choice = (typeof choices)[number];

/** A person has recognised their job among the `candidates` of a view. */
export interface Adoption {
  /** The job's id. */
  readonly adopt: string;
}

/** Something asked for and not answered yet. A local wish is not a fact. */
export type Wish =
  | { readonly type: "cancel" }
  | { readonly type: "accept" }
  | { readonly type: "reject"; readonly category: RejectionCategory; readonly note?: string };

/** What a refusal says: the server's problem, or the part of one that another backend gives. */
export type RefusalProblem = Pick<Problem, "code" | "title"> &
  Partial<Pick<Problem, "detail" | "errors" | "resetsAt" | "requestId">>;

interface Doing {
  readonly activity: Activity;
  readonly heldBy: readonly HoldReason[];
  /** When the next look is planned: device wall clock, ms. */
  readonly nextReadAt?: number;
  /** Before this moment (device wall clock, ms) a try makes no sense: the server asked to wait. */
  readonly retryAt?: number;
  readonly wish?: Wish;
  readonly charge: Charge;
  /** Whether a reload would find this operation. */
  readonly durable: boolean;
  /** Good reads have said `processing` for longer than the policy's patience. */
  readonly overdue: boolean;
  readonly attempt: {
    /** HTTP exchanges that tried to submit this operation. */
    readonly transport: number;
    /** 1 for a first generation; one more for each `startOver`. */
    readonly generation: number;
  };
  /** Eight characters a person can read to support. Empty while idle. */
  readonly supportCode: string;
  /** Absent while idle. */
  readonly operationKey?: OperationKey;
  /**
   * Of the request as confirmed, to compare another with (`Tracker.fingerprintOf`). Absent while
   * idle, while files are being hashed, and where this browser does not know the request.
   */
  readonly fingerprint?: Fingerprint;
  /** When the person confirmed: device wall clock, ms. Absent while idle. */
  readonly startedAt?: number;
  /** When the server was last heard about the job: device wall clock, ms. */
  readonly lastReadAt?: number;
}

/** What we know, discriminated by `type`. */
export type Knowledge =
  | { readonly type: "idle" }
  | {
      readonly type: "submitting";
      readonly step: SubmittingStep;
      /** Files that are done, and files in all. */
      readonly sent?: number;
      readonly total?: number;
    }
  | {
      readonly type: "unknown";
      readonly phase: "submission";
      readonly reason: UnknownReason;
      /** Since when there has been no evidence: device wall clock, ms. */
      readonly since: number;
      readonly choices: readonly Choice[];
      /**
       * The server's no, where it is not final: an attempt whose answer was lost, or another tab
       * with a copy of this request, may yet be accepted. Nothing is sent until a person asks.
       * `check_again` sends it under the same key where that cannot charge twice; where it could,
       * `choices` has `resend_anyway`, and `check_again` only looks.
       */
      readonly refusal?: { readonly problem: RefusalProblem; readonly recovery: Recovery };
      /**
       * Jobs that may be this one, where the far side can only list them: `choose({ adopt })`
       * says which it is. None is adopted by itself.
       */
      readonly candidates?: readonly KnownJob[];
    }
  | {
      readonly type: "unknown";
      readonly phase: "tracking";
      readonly jobId: string;
      readonly lastKnown?: KnownJob;
      readonly reason: UnknownReason;
      /** The server's raw word, when the reason is `unrecognised`. */
      readonly word?: string;
      readonly since: number;
      readonly choices: readonly Choice[];
    }
  | { readonly type: "refused"; readonly problem: RefusalProblem; readonly recovery: Recovery }
  | KnownJob;

/**
 * One operation as a person may see it: what we know, and on every arm what we do, what it
 * costs, and whether a reload would find it (design: states). Immutable; a new object
 * only when something visible changed.
 */
export type OperationView = Doing & Knowledge;
export type OperationViewType = OperationView["type"];
