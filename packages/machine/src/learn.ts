/**
 * What each fact teaches. One total function: an event that is not here does not compile.
 * Where the operation goes next is the chart's business (`operation-machine.ts`).
 */
import { problemCatalogue } from "@claimcheck/protocol";
import { applyAnswer, applyJob, doubting, droppingLink, withoutDoubt } from "./adopt-job.ts";
import { restored } from "./initial-context.ts";
import { holdsResult, type KnownJob } from "./known-job.ts";
import type { OperationContext } from "./operation-context.ts";
import type { OperationEvent } from "./operation-event.ts";
import type { Choice, UnknownReason, Wish } from "./operation-view.ts";
import { canGiveUpByBurning, isOver, mayHaveArrived } from "./questions.ts";
import { freshPace, type Pace } from "./schedule.ts";
import type { Stamp } from "./stamp.ts";
import type { Exchange, NamedJob, NoEvidence, Refusal } from "./transport/transport.ts";

export function learn(before: OperationContext, event: OperationEvent): OperationContext {
  const { at } = event;
  const context: OperationContext = { ...before, now: at };
  switch (event.type) {
    case "files.hashed":
      return {
        ...context,
        snapshot: event.snapshot,
        files: { blobs: event.files, totalCount: event.files.size, sentCount: 0 },
      };
    case "files.unreadable":
      return { ...context, verdict: unreadableFile };
    case "file.uploaded":
      return withSent(context, event.sentCount);
    case "uploads.finished":
      return withPace(context, "submission", freshAfter(at));
    case "upload.problem":
      return refusedBy(heard(context, event.outcome, at), event.outcome, at);
    case "upload.unanswered":
      return failed(heard(context, event.outcome, at), "submission", at);

    case "record.stored":
      return { ...context, recorded: true, durable: event.durable };

    case "submission.began":
      return begun(context, event.attemptCount, event.durable);
    case "submission.overtaken":
      return { ...restored(context, event.record, context.durable), ambiguous: true };
    case "submission.accepted": {
      const { outcome } = event;
      const guarded = context.guarded && outcome.guarded;
      return accepted({ ...heard(context, outcome, at), guarded }, outcome, event);
    }
    case "submission.problem":
      return refusedBy(ended(heard(context, event.outcome, at), at), event.outcome, at);
    case "submission.unanswered":
      return unanswered(
        { ...ended(heard(context, event.outcome, at), at), ambiguous: true },
        event,
      );

    case "operation.found":
    case "key.cancelled":
      return accepted(heard(context, event.outcome, at), event.outcome, event);
    case "operation.absent":
      return answered({ ...heard(context, event.outcome, at), absenceHeard: true });
    case "operation.problem":
    case "key.problem":
      return askedInVain(heard(context, event.outcome, at), event.outcome, at);
    case "operation.unanswered":
    case "key.unanswered":
      return unanswered(heard(context, event.outcome, at), event);
    case "key.burned":
      return burned(heard(context, event.outcome, at));

    case "turn.came":
    case "deadline.reached":
      return context;
    case "server.state":
      return looked(heard(context, event.exchange, at), event);
    case "read.problem":
      return lookFailed(heard(context, event.outcome, at), reasonOf(event.outcome), at);
    case "read.unanswered":
      return lookFailed(heard(context, event.outcome, at), event.outcome.reason, at);

    case "wish.cancel":
      return wishing(context, { type: "cancel" });
    case "wish.accept":
      return wishing(context, { type: "accept" });
    case "wish.reject":
      return wishing(context, rejection(event));
    case "wish.answered":
      return wishAnswered(heard(context, event.exchange, at), event);
    case "wish.problem":
      return wishRefused(heard(context, event.outcome, at), event);
    case "wish.unanswered":
      return failed(heard(context, event.outcome, at), "wish", at);

    case "person.chose":
      return chosen(context, event.choice);
    case "person.checked":
    case "account.changed":
      return released(context);
    case "person.aborted":
      return context;
    case "operation.dismissed":
      return { ...context, stage: "dismissed" };
    case "slot.taken":
      return { ...context, slot: event.slot };
    case "slot.left": {
      const { slot: _slot, ...rest } = context;
      return rest;
    }

    case "display.wanted":
      return { ...context, displayed: true };
    case "display.unwanted":
      return { ...context, displayed: false };
    case "page.hidden":
      return around(context, { hidden: true });
    case "page.visible":
      return around(context, { hidden: false });
    case "network.offline":
      return around(context, { offlineSinceMs: at.monotonicMs });
    case "network.online": {
      const { offlineSinceMs: _since, ...surroundings } = context.surroundings;
      return { ...context, surroundings };
    }
    case "pause.began":
      return around(context, { paused: true });
    case "pause.ended":
      return around(context, { paused: false });
    case "floor.raised":
      return withFloor(context, event.floorMs);
    default:
      return event satisfies never;
  }
}

const unreadableFile = {
  code: "upload_missing",
  problem: { code: "upload_missing", title: "A file can no longer be read." },
  recovery: "upload_again",
} as const;

/** Every answer may bring the server's time, and a wait that binds whatever comes next. */
function heard(context: OperationContext, exchange: Exchange, at: Stamp): OperationContext {
  const { serverTime, retryAfterMs, httpStatus } = exchange;
  const timed = serverTime === undefined ? context : { ...context, serverTime };
  const binds = httpStatus !== undefined && httpStatus >= 400;
  if (!binds || retryAfterMs === undefined) return timed;
  return withFloor(timed, at.monotonicMs + retryAfterMs);
}

function withFloor(context: OperationContext, floorMs: number): OperationContext {
  return around(context, { floorMs: Math.max(floorMs, context.surroundings.floorMs ?? 0) });
}

function around(
  context: OperationContext,
  news: Partial<OperationContext["surroundings"]>,
): OperationContext {
  return { ...context, surroundings: { ...context.surroundings, ...news } };
}

function withPace(
  context: OperationContext,
  kind: keyof OperationContext["paces"],
  pace: Pace,
): OperationContext {
  return { ...context, paces: { ...context.paces, [kind]: pace } };
}

function freshAfter(at: Stamp): Pace {
  return { goodCount: 0, failureCount: 0, chance: at.chance };
}

function failed(
  context: OperationContext,
  kind: keyof OperationContext["paces"],
  at: Stamp,
): OperationContext {
  const failureCount = context.paces[kind].failureCount + 1;
  return withPace(context, kind, {
    lastMs: at.monotonicMs,
    goodCount: 0,
    failureCount,
    chance: at.chance,
  });
}

function answered(context: OperationContext): OperationContext {
  return { ...context, answerCount: context.answerCount + 1 };
}

function begun(
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
    resendDecided: false,
    absenceHeard: false,
    ...(sentServerTime === undefined ? {} : { sentServerTime }),
  };
}

function ended(context: OperationContext, at: Stamp): OperationContext {
  return { ...context, inFlight: false, attemptEndedMs: at.monotonicMs };
}

function accepted(
  context: OperationContext,
  { job }: Exchange & { readonly job: NamedJob },
  { order, at }: { readonly order: number; readonly at: Stamp },
): OperationContext {
  const { verdict: _verdict, ...rest } = withoutDoubt(context);
  const known: OperationContext = {
    ...rest,
    stage: "accepted",
    ambiguous: false,
    inFlight: false,
    jobId: job.jobId,
    acceptedMs: at.monotonicMs,
    answerCount: context.answerCount + 1,
  };
  return looked(known, { answer: job.answer, exchange: {}, order, at });
}

function refusedBy(context: OperationContext, outcome: Refusal, at: Stamp): OperationContext {
  const { code, problem, recovery } = outcome;
  const known = answered(failed(context, "submission", at));
  const judged: OperationContext = { ...known, verdict: { code, problem, recovery } };
  return leavesDoubt(code) ? doubting(judged, { reason: reasonOf(outcome), at }) : judged;
}

/** Asked by key or to burn it, the server had a problem instead. It is no verdict on the request. */
function askedInVain(context: OperationContext, outcome: Refusal, at: Stamp): OperationContext {
  const { code, job } = outcome;
  if (job !== undefined) {
    const named: NamedJob = { jobId: job.jobId, answer: { type: "job", job } };
    return accepted(context, { job: named }, { order: context.order, at });
  }
  if (code === "operation_burned") return burned(context);
  if (leavesDoubt(code)) return refusedBy(context, outcome, at);
  return answered(failed(context, "submission", at));
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

function unanswered(
  context: OperationContext,
  { outcome, at }: { readonly outcome: NoEvidence; readonly at: Stamp },
): OperationContext {
  const known = answered(failed(context, "submission", at));
  return doubting(known, { reason: outcome.reason, at });
}

/** The far side vouches: no job has this key, and none ever will. */
function burned(context: OperationContext): OperationContext {
  const { wish: _wish, ...rest } = withoutDoubt(answered(context));
  return {
    ...rest,
    burned: true,
    ambiguous: false,
    inFlight: false,
    verdict: context.verdict ?? givenUp,
  };
}

const givenUp = {
  code: "operation_burned",
  problem: { code: "operation_burned", title: "This operation was given up." },
  recovery: "start_over",
} as const;

/** A pace after an answer: only a job is a good one. */
function looked(
  context: OperationContext,
  told: {
    readonly answer: Parameters<typeof applyAnswer>[1]["answer"];
    readonly exchange: Exchange;
    readonly order: number;
    readonly at: Stamp;
  },
): OperationContext {
  const { answer, exchange, at } = told;
  const known = applyAnswer(context, told);
  if (answer.type !== "job" || lacksLink(known, at)) {
    return outOfPatience(failed(known, "look", at), at);
  }
  const aimMs = likelyEnd(answer.job, context, at);
  return withPace(known, "look", {
    lastMs: at.monotonicMs,
    goodCount: context.paces.look.goodCount + 1,
    failureCount: 0,
    chance: at.chance,
    ...(exchange.retryAfterMs === undefined ? {} : { hintMs: exchange.retryAfterMs }),
    ...(aimMs === undefined ? {} : { aimMs }),
  });
}

/** From the server's estimate, else from how far it has come in the time we have watched. */
function likelyEnd(job: KnownJob, context: OperationContext, at: Stamp): number | undefined {
  if (job.type !== "processing") return undefined;
  if (job.etaMs !== undefined) return job.etaMs;
  const { progress } = job;
  const watchedMs = at.monotonicMs - (context.workingSinceMs ?? at.monotonicMs);
  if (progress === undefined || progress < 0.1 || watchedMs <= 0) return undefined;
  return (watchedMs * (1 - progress)) / progress;
}

function lookFailed(context: OperationContext, reason: UnknownReason, at: Stamp): OperationContext {
  const known = failed(context, "look", at);
  // An ended job stays ended; what is missing is a fresh link (case X06).
  if (isOver(context)) return hasLink(context, at) ? known : droppingLink(known);
  if (reason === "missing")
    return applyAnswer(known, { answer: { type: "missing" }, order: 0, at });
  return outOfPatience(doubting(known, { reason, at }), at);
}

/** It has ended, and still there is nothing to show: not the answer that was asked for. */
function lacksLink(context: OperationContext, at: Stamp): boolean {
  const { job } = context;
  return job !== undefined && isOver(context) && holdsResult(job) && !hasLink(context, at);
}

function hasLink({ linkUntilMs }: OperationContext, at: Stamp): boolean {
  return linkUntilMs !== undefined && linkUntilMs > at.monotonicMs;
}

/** Judged on a failed read only: after a sleep, one read has then gone out before any verdict (case V04). */
function outOfPatience(context: OperationContext, at: Stamp): OperationContext {
  const { lastGoodMs, startedMs, policy, doubt } = context;
  if (doubt === undefined || doubt.reason === "auth") return context;
  if (at.monotonicMs - (lastGoodMs ?? startedMs) <= policy.patienceMs) return context;
  return doubting(context, { reason: "timeout", at });
}

function wishAnswered(
  context: OperationContext,
  told: {
    readonly answer: Parameters<typeof applyAnswer>[1]["answer"];
    readonly order: number;
    readonly at: Stamp;
  },
): OperationContext {
  const { wish: _wish, ...rest } = applyAnswer(context, told);
  return rest;
}

function wishRefused(
  context: OperationContext,
  event: { readonly outcome: Refusal; readonly order: number; readonly at: Stamp },
): OperationContext {
  const { outcome, at, order } = event;
  const reason = reasonOf(outcome);
  const known = failed(context, "wish", at);
  if (reason === "auth") return doubting(known, { reason, at });
  // Either someone else has won, and the truth comes along, or it can never be granted.
  const isAnswered =
    outcome.code === "job_already_settled" ||
    outcome.code === "transition_not_allowed" ||
    problemCatalogue[outcome.code].onSubmit === "refused";
  if (!isAnswered) return known;
  const { wish: _wish, ...rest } = known;
  return outcome.job === undefined ? rest : applyJob(rest, { job: outcome.job, order, at });
}

function wishing(context: OperationContext, wish: Wish): OperationContext {
  // Whoever turns away from an exchange under way will not hear its answer.
  const ambiguous = context.ambiguous || context.inFlight;
  return { ...withPace(context, "wish", freshPace), wish, ambiguous };
}

function chosen(context: OperationContext, choice: Choice): OperationContext {
  switch (choice) {
    case "resend_anyway":
      return { ...context, resendDecided: true };
    case "give_up":
      // Stored as a wish, so that a reload goes on burning the key.
      return canGiveUpByBurning(context) ? wishing(context, { type: "cancel" }) : context;
    case "check_again":
      return released(context);
    default:
      return choice satisfies never;
  }
}

/** Somebody has acted: what was held for that is no longer in doubt for that reason. */
function released(context: OperationContext): OperationContext {
  const isHeldOnly = context.doubt?.reason === "auth" && !mayHaveArrived(context);
  return isHeldOnly ? withoutDoubt(context) : context;
}

function rejection({
  category,
  note,
}: {
  category: Extract<Wish, { type: "reject" }>["category"];
  note?: string;
}): Wish {
  return { type: "reject", category, ...(note === undefined ? {} : { note }) };
}

function withSent(context: OperationContext, sentCount: number): OperationContext {
  const { files } = context;
  return files === undefined ? context : { ...context, files: { ...files, sentCount } };
}

/** Why there is no evidence, when the server answered with a problem. */
export function reasonOf({ code }: Refusal): UnknownReason {
  switch (code) {
    case "unauthenticated":
    case "account_mismatch":
    case "forbidden":
      return "auth";
    case "job_not_found":
    case "operation_not_found":
    case "operation_expired":
    case "operation_burned":
      return "missing";
    case "rate_limited":
    case "quota_exceeded":
    case "concurrency_limited":
    case "operation_in_progress":
      return "throttled";
    case "plan_unavailable":
      return "server";
    default:
      return "unusable";
  }
}
