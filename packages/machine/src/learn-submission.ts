/** What is learned about the create, up to a job or the proof that there is none. */
import { problemCatalogue } from "@claimcheck/protocol";
import { doubting, withoutDoubt } from "./adopt-job.ts";
import { answered, failed, reasonOf, withPace } from "./learn-answer.ts";
import { looked } from "./learn-look.ts";
import type { OperationContext, Verdict } from "./operation-context.ts";
import { isTurnedDown } from "./questions.ts";
import type { Stamp } from "./stamp.ts";
import type { Exchange, NamedJob, NoEvidence, Refusal } from "./transport/transport.ts";

export const unreadableFile = {
  code: "upload_missing",
  problem: { code: "upload_missing", title: "A file can no longer be read." },
  recovery: "upload_again",
} as const;

export function begun(
  context: OperationContext,
  attemptCount: number,
  durable: boolean,
): OperationContext {
  const { verdict: _verdict, ...rest } = context;
  const { serverTime, sentServerTime = serverTime } = context;
  return {
    ...rest,
    stage: "sending",
    attemptCount,
    durable,
    inFlight: true,
    absenceHeard: false,
    ...(sentServerTime === undefined ? {} : { sentServerTime }),
  };
}

export function ended(context: OperationContext, at: Stamp): OperationContext {
  return { ...context, inFlight: false, attemptEndedMs: at.monotonicMs };
}

export function accepted(
  context: OperationContext,
  { job, retryAfterMs }: Exchange & { readonly job: NamedJob },
  { order, at }: { readonly order: number; readonly at: Stamp },
): OperationContext {
  const { verdict: _verdict, candidates: _candidates, ...rest } = withoutDoubt(context);
  const known: OperationContext = {
    ...rest,
    stage: "accepted",
    ambiguous: false,
    inFlight: false,
    resendDecided: false,
    jobId: job.jobId,
    acceptedMs: at.monotonicMs,
    answerCount: context.answerCount + 1,
  };
  // Where reads are held, the first one is, whatever the create's answer says about waiting.
  const isHint = retryAfterMs !== undefined && !context.abilities.promises.hold;
  return looked(known, { answer: job.answer, exchange: isHint ? { retryAfterMs } : {}, order, at });
}

/** As many as a person can look through. */
const CANDIDATE_COUNT = 10;

/** A list to choose from proves nothing: neither that a job is there, nor that there is none. */
export function candidatesShown(
  context: OperationContext,
  { jobs }: { readonly jobs: readonly NamedJob[] },
  at: Stamp,
): OperationContext {
  const pace = { ...context.paces.submission, lastMs: at.monotonicMs, chance: at.chance };
  const candidates = jobs
    .flatMap(({ answer }) => (answer.type === "job" ? [answer.job] : []))
    .slice(0, CANDIDATE_COUNT);
  return answered({ ...withPace(context, "submission", pace), candidates });
}

/** A person has said which job it is: from here on it is tracked like any other. */
export function adopted(context: OperationContext, jobId: string, at: Stamp): OperationContext {
  const job = context.candidates?.find((candidate) => candidate.jobId === jobId);
  if (job === undefined) return context;
  const named: NamedJob = { jobId, answer: { type: "job", job } };
  return accepted(context, { job: named }, { order: context.order, at });
}

/** An answer, but neither a job nor a proof. The next one is not asked for at once. */
export function absent(context: OperationContext, at: Stamp): OperationContext {
  const pace = { ...context.paces.submission, lastMs: at.monotonicMs, chance: at.chance };
  return answered({ ...withPace(context, "submission", pace), absenceHeard: true });
}

export function unanswered(
  context: OperationContext,
  { outcome, at }: { readonly outcome: NoEvidence; readonly at: Stamp },
): OperationContext {
  const known = answered(failed(context, "submission", at));
  return doubting(known, { reason: outcome.reason, at });
}

/** The create itself was denied. That the key is burned already is the proof, whatever went before. */
export function denied(context: OperationContext, outcome: Refusal, at: Stamp): OperationContext {
  if (outcome.code === "operation_burned") return burned(context);
  const judged = refusedBy(context, outcome, at);
  const { onSubmit } = problemCatalogue[outcome.code];
  const isAnswered = onSubmit === "refused" || onSubmit === "unresolved";
  // A person's decision was good for this attempt only.
  const known = isAnswered ? { ...judged, resendDecided: false } : judged;
  return isTurnedDown(known) ? doubting(known, { reason: reasonOf(outcome), at }) : known;
}

/** The create has gone and nothing came back. A person's decision was good for this attempt only. */
export function lost(
  context: OperationContext,
  event: { readonly outcome: NoEvidence; readonly at: Stamp },
): OperationContext {
  return unanswered({ ...context, ambiguous: true, resendDecided: false }, event);
}

export function refusedBy(
  context: OperationContext,
  outcome: Refusal,
  at: Stamp,
): OperationContext {
  const { code, problem, recovery } = outcome;
  const known = answered(failed(context, "submission", at));
  const judged: OperationContext = { ...known, verdict: { code, problem, recovery } };
  return leavesDoubt(code) ? doubting(judged, { reason: reasonOf(outcome), at }) : judged;
}

/** Asked by key or to burn it, the server had a problem instead. It is no verdict on the request. */
export function askedInVain(
  context: OperationContext,
  outcome: Refusal,
  at: Stamp,
): OperationContext {
  const { code, job } = outcome;
  if (job !== undefined) {
    const named: NamedJob = { jobId: job.jobId, answer: { type: "job", job } };
    return accepted(context, { job: named }, { order: context.order, at });
  }
  if (code === "operation_burned") return burned(context);
  if (leavesDoubt(code)) return refusedBy(withoutVainWish(context, code), outcome, at);
  return answered(failed(context, "submission", at));
}

/** A key that cannot be burned any more has answered the wish to have it burned. */
function withoutVainWish(context: OperationContext, code: Refusal["code"]): OperationContext {
  if (problemCatalogue[code].onSubmit !== "unresolved") return context;
  const { wish: _wish, ...rest } = context;
  return rest;
}

/** After these, whether a job has the key stays open, or nothing more can be learned for now. */
function leavesDoubt(code: Refusal["code"]): boolean {
  switch (code) {
    case "unauthenticated":
    case "account_mismatch":
    case "forbidden":
    case "operation_expired":
    case "idempotency_key_reused":
    case "job_not_found":
    case "operation_not_found":
    case "job_already_settled":
    case "transition_not_allowed":
      return true;
    default:
      return false;
  }
}

/** The far side vouches: no job has this key, and none ever will. */
export function burned(context: OperationContext): OperationContext {
  const { wish: _wish, ...rest } = withoutDoubt(answered(context));
  return {
    ...rest,
    burned: true,
    ambiguous: false,
    inFlight: false,
    verdict: finalVerdict(context),
  };
}

const givenUp = {
  code: "operation_burned",
  problem: { code: "operation_burned", title: "This operation was given up." },
  recovery: "start_over",
} as const;

/** A no that waited for this proof is final now; any other problem was only on the way. */
function finalVerdict({ verdict }: OperationContext): Verdict {
  const isRefusal = verdict !== undefined && problemCatalogue[verdict.code].onSubmit === "refused";
  return isRefusal ? verdict : givenUp;
}
