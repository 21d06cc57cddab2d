/** What a look at the job teaches, and how long we stay patient (design: patience). */
import { applyAnswer, doubting, droppingLink } from "./adopt-job.ts";
import { holdsResult, type KnownJob } from "./known-job.ts";
import { failed, withPace } from "./learn-answer.ts";
import type { OperationContext } from "./operation-context.ts";
import type { UnknownReason } from "./operation-view.ts";
import { isOver } from "./questions.ts";
import type { Stamp } from "./stamp.ts";
import type { Exchange, JobAnswer } from "./transport/transport.ts";

/** A pace after an answer: only a job is a good one. */
export function looked(
  context: OperationContext,
  told: {
    readonly answer: JobAnswer;
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

export function lookFailed(
  context: OperationContext,
  reason: UnknownReason,
  at: Stamp,
): OperationContext {
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
