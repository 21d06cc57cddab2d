/** What any answer, or its absence, teaches: the server's time, its floors, the pace. */
import type { OperationContext } from "./operation-context.ts";
import type { UnknownReason } from "./operation-view.ts";
import type { Pace } from "./schedule.ts";
import type { Stamp } from "./stamp.ts";
import type { Exchange, Refusal } from "./transport/transport.ts";

/** Every answer may bring the server's time, and a wait that binds whatever comes next. */
export function heard(context: OperationContext, exchange: Exchange, at: Stamp): OperationContext {
  const { serverTime, retryAfterMs, httpStatus } = exchange;
  const timed = serverTime === undefined ? context : { ...context, serverTime };
  const binds = httpStatus !== undefined && httpStatus >= 400;
  if (!binds || retryAfterMs === undefined) return timed;
  return withFloor(timed, at.monotonicMs + retryAfterMs);
}

export function withFloor(context: OperationContext, floorMs: number): OperationContext {
  return around(context, { floorMs: Math.max(floorMs, context.surroundings.floorMs ?? 0) });
}

export function around(
  context: OperationContext,
  news: Partial<OperationContext["surroundings"]>,
): OperationContext {
  return { ...context, surroundings: { ...context.surroundings, ...news } };
}

export function withPace(
  context: OperationContext,
  kind: keyof OperationContext["paces"],
  pace: Pace,
): OperationContext {
  return { ...context, paces: { ...context.paces, [kind]: pace } };
}

export function failed(
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

export function answered(context: OperationContext): OperationContext {
  return { ...context, answerCount: context.answerCount + 1 };
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
    case "credits_insufficient":
    case "capabilities_stale":
      return "throttled";
    case "plan_unavailable":
      return "server";
    default:
      return "unusable";
  }
}
