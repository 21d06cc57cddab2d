/** When each kind of exchange should go out next: the schedule, asked with what this operation knows. */
import { holdsResult } from "./known-job.ts";
import type { OperationContext } from "./operation-context.ts";
import {
  awaitsSignIn,
  canLookUp,
  hasGivenUp,
  isOver,
  isReadWanted,
  isUndecided,
  mayHold,
} from "./questions.ts";
import { HIDDEN_MIN_MS, type Pace, type Plan, planNext, resting } from "./schedule.ts";

/** A fresh link is tried for this often; then the result is unavailable until someone asks again. */
const LINK_TRY_COUNT = 3;

/** Sending, reconciling and burning: one counter, one back-off. */
export function planSubmission(context: OperationContext): Plan {
  if (hasGivenUp(context)) return resting;
  const pace = context.paces.submission;
  return planFor(context, { pace, slow: pace.failureCount > context.policy.quickTryCount });
}

/** Nothing may be sent any more; asking by key goes on slowly where that can teach anything. */
export function planUnresolved(context: OperationContext): Plan {
  if (!canLookUp(context) || isUndecided(context) || hasGivenUp(context)) return resting;
  return planFor(context, { pace: context.paces.submission, slow: true });
}

export function planLook(context: OperationContext): Plan {
  if (isOver(context)) return planLink(context);
  if (!isReadWanted(context) || awaitsSignIn(context) || hasGivenUp(context)) {
    return resting;
  }
  const pace = context.paces.look;
  const { startedMs } = context;
  return planFor(context, { pace, slow: isSlow(context), startedMs, held: mayHold(context) });
}

export function planWish(context: OperationContext): Plan {
  if (awaitsSignIn(context) || hasGivenUp(context)) return resting;
  const pace = context.paces.wish;
  return planFor(context, { pace, slow: pace.failureCount > context.policy.quickTryCount });
}

/** An ended job is read again for its link only: when there is none, and shortly before it runs out. */
function planLink(context: OperationContext): Plan {
  const { job, displayed, linkUntilMs, now, paces } = context;
  if (!displayed || job === undefined || !holdsResult(job)) return resting;
  if (linkUntilMs === undefined || linkUntilMs <= now.monotonicMs) {
    if (paces.look.failureCount >= LINK_TRY_COUNT) return resting;
    const { failureCount, chance, lastMs } = paces.look;
    const pace: Pace =
      failureCount === 0 || lastMs === undefined
        ? { goodCount: 0, failureCount: 0, chance }
        : paces.look;
    return planFor(context, { pace, slow: false });
  }
  if (linkUntilMs === Number.MAX_SAFE_INTEGER) return resting;
  return { type: "look", atMs: linkUntilMs, notBeforeMs: linkUntilMs, held: false };
}

function isSlow({ job, doubt }: OperationContext): boolean {
  if (doubt !== undefined) return doubt.reason === "timeout" || doubt.reason === "missing";
  return job?.type === "reviewing";
}

function planFor(
  context: OperationContext,
  {
    pace,
    slow,
    startedMs,
    held = false,
  }: { pace: Pace; slow: boolean; startedMs?: number; held?: boolean },
): Plan {
  const { now, surroundings, policy } = context;
  return planNext({
    nowMs: now.monotonicMs,
    // What a person or a record has begun does not wait for the page to be seen.
    startedMs: startedMs ?? now.monotonicMs - HIDDEN_MIN_MS,
    pace,
    surroundings,
    slow,
    joinWithinMs: policy.joinWithinMs,
    held,
  });
}
