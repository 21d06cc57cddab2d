import type { FailureCode, ProblemCode, Recovery, RejectionCategory } from "@claimcheck/protocol";
import { problemCatalogue } from "@claimcheck/protocol";
import type {
  Choice,
  KnownJob,
  OperationView,
  SubmittingStep,
  UnknownReason,
} from "@claimcheck/react";
import resultUrl from "./assets/result.jpg";
import { ago, ahead, DAY, HOUR, MINUTE, SECOND } from "./moment.ts";

type View<Type extends OperationView["type"]> = Extract<OperationView, { readonly type: Type }>;

const doing = {
  activity: "waiting",
  heldBy: [],
  durable: true,
  overdue: false,
  attempt: { transport: 1, generation: 1 },
  supportCode: "K7QM2X9D",
  startedAt: ago(42 * SECOND),
} as const;

const read = {
  ...doing,
  charge: "reserved",
  lastReadAt: ago(2 * SECOND),
  nextReadAt: ahead(4 * SECOND),
} as const;
const job = {
  jobId: "job_01",
  revision: 3,
  createdAt: ago(40 * SECOND),
  updatedAt: ago(3 * SECOND),
  kind: "image",
} as const;

export const idle: View<"idle"> = {
  type: "idle",
  activity: "resting",
  heldBy: [],
  charge: "none",
  durable: true,
  overdue: false,
  attempt: { transport: 0, generation: 1 },
  supportCode: "",
};

export function submitting(
  step: SubmittingStep,
  part: Partial<View<"submitting">> = {},
): View<"submitting"> {
  const isOut = step === "sending";
  return {
    ...doing,
    type: "submitting",
    step,
    activity: isOut ? "sending" : "preparing",
    charge: isOut ? "possible" : "none",
    startedAt: ago(3 * SECOND),
    ...part,
  };
}

export function queued(part: Partial<View<"queued">> = {}): View<"queued"> {
  return { ...read, ...job, type: "queued", ...part };
}

export function processing(part: Partial<View<"processing">> = {}): View<"processing"> {
  return { ...read, ...job, type: "processing", ...part };
}

export function reviewing(part: Partial<View<"reviewing">> = {}): View<"reviewing"> {
  return {
    ...read,
    ...job,
    type: "reviewing",
    resultUrl,
    resultExpiresAt: ahead(HOUR),
    reviewDeadlineAt: ahead(7 * DAY),
    ...part,
  };
}

/** After a reload: the job is known again, its fresh link is not yet. */
export function reviewingWithoutLink(): View<"reviewing"> {
  const { resultUrl: _link, resultExpiresAt: _expiry, ...rest } = reviewing();
  return rest;
}

export function completed(part: Partial<View<"completed">> = {}): View<"completed"> {
  return {
    ...read,
    ...job,
    type: "completed",
    activity: "resting",
    charge: "charged",
    resultUrl,
    resultExpiresAt: ahead(HOUR),
    charged: { count: 1, tokens: 1180 },
    ...part,
  };
}

const reasons: Readonly<Record<FailureCode, string>> = {
  generator: "The picture was stopped by the model's own safety check.",
  cancelled: "The job was cancelled.",
  deadline: "The job ran out of time.",
  dispatch: "The job could not be started.",
  worker_lost: "The worker was lost.",
  rejected_in_review: "The result was rejected.",
};

export function failed(code: FailureCode, part: Partial<View<"failed">> = {}): View<"failed"> {
  const isCharged = code === "rejected_in_review";
  return {
    ...read,
    ...job,
    type: "failed",
    activity: "resting",
    code,
    message: reasons[code],
    retryable: true,
    refunded: !isCharged,
    charge: isCharged ? "charged" : "refunded",
    ...part,
  };
}

export function refused(code: ProblemCode, part: Partial<View<"refused">> = {}): View<"refused"> {
  const { title, recovery } = problemCatalogue[code];
  return {
    ...doing,
    type: "refused",
    activity: "resting",
    charge: "none",
    problem: { code, title },
    recovery,
    ...part,
  };
}

/** A refusal of each recovery, whichever code brings it. */
export function refusedFor(recovery: Recovery): View<"refused"> {
  return { ...refused("invalid_request"), recovery };
}

const unsure = {
  ...doing,
  type: "unknown",
  since: ago(95 * SECOND),
  nextReadAt: ahead(12 * SECOND),
  startedAt: ago(3 * MINUTE),
} as const;

type Submission = Extract<View<"unknown">, { readonly phase: "submission" }>;
type Tracking = Extract<View<"unknown">, { readonly phase: "tracking" }>;

export function lostSubmission(reason: UnknownReason, part: Partial<Submission> = {}): Submission {
  return { ...unsure, phase: "submission", reason, charge: "possible", choices: [], ...part };
}

/** The far side promises no idempotency, so a person decides (C10). */
export function unguardedSubmission(part: Partial<Submission> = {}): Submission {
  const choices: readonly Choice[] = ["check_again", "resend_anyway", "give_up"];
  const { nextReadAt: _none, ...rest } = lostSubmission("timeout");
  return { ...rest, activity: "resting", choices, ...part };
}

/** A no that cannot be made final: a copy of this tab may still be accepted. */
export function turnedDown(code: ProblemCode): Submission {
  const { title, recovery } = problemCatalogue[code];
  return unguardedSubmission({
    reason: "throttled",
    charge: "none",
    choices: ["check_again", "give_up"],
    refusal: { problem: { code, title }, recovery },
  });
}

/** The far side can only list what it has: a person recognises theirs, or does not. */
export function listedCandidates(): Submission {
  const candidates: readonly KnownJob[] = [
    { type: "processing", jobId: "vid_8841", createdAt: ago(3 * MINUTE), progress: 0.3 },
    {
      type: "reviewing",
      jobId: "vid_8838",
      createdAt: ago(4 * MINUTE),
      resultUrl,
      resultExpiresAt: ahead(HOUR),
    },
    {
      type: "failed",
      jobId: "vid_8790",
      code: "generator",
      message: "",
      retryable: true,
      refunded: true,
    },
  ];
  return unguardedSubmission({ candidates });
}

export function lostTracking(reason: UnknownReason, part: Partial<Tracking> = {}): Tracking {
  return {
    ...unsure,
    phase: "tracking",
    reason,
    jobId: job.jobId,
    lastKnown: { ...job, type: "processing", progress: 0.4 },
    charge: "reserved",
    choices: [],
    lastReadAt: ago(95 * SECOND),
    ...part,
  };
}

/** Signed out before the answer was there: nothing is asked until someone signs in. */
export function signedOutSubmission(): Submission {
  const { nextReadAt: _none, ...rest } = lostSubmission("auth");
  return { ...rest, activity: "resting" };
}

/** Signed out: nothing is read until someone signs in. */
export function signedOut(): Tracking {
  const { nextReadAt: _none, ...rest } = lostTracking("auth");
  return { ...rest, activity: "resting" };
}

export const rejectWish = (category: RejectionCategory) => ({ type: "reject", category }) as const;
