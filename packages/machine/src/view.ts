/** From what an operation knows and does to what a person may see. Pure. */
import type { SnapshotFrom } from "xstate";
import type { OperationContext } from "./operation-context.ts";
import type { Can } from "./operation-handle.ts";
import type { operationMachine } from "./operation-machine.ts";
import type {
  Activity,
  Charge,
  HoldReason,
  Knowledge,
  OperationView,
  SubmittingStep,
} from "./operation-view.ts";
import {
  canCancel,
  canReview,
  choicesFor,
  isOver,
  isTurnedDown,
  mayHaveArrived,
} from "./questions.ts";
import type { Plan } from "./schedule.ts";

export type OperationSnapshot = SnapshotFrom<typeof operationMachine>;

/** What a slot shows before anything was submitted in it, and after a dismissal. */
export const idleView: OperationView = Object.freeze({
  type: "idle",
  activity: "resting",
  heldBy: [],
  charge: "none",
  durable: true,
  overdue: false,
  attempt: { transport: 0, generation: 0 },
  supportCode: "",
});

/** What makes sense in an empty slot. */
export const idleCan: Can = Object.freeze({
  submit: true,
  cancel: false,
  accept: false,
  reject: false,
  checkNow: false,
  startOver: false,
  setAside: false,
  dismiss: false,
});

/** What a person may see of an operation in this snapshot. */
export function viewOf(snapshot: OperationSnapshot): OperationView {
  const { operation } = snapshot.context;
  const activity = activityOf(snapshot);
  const { wish, lastReadAt } = operation;
  return {
    ...knowledgeOf(snapshot),
    activity,
    heldBy: heldBy(operation, activity),
    ...moments(operation, activity),
    ...(wish === undefined ? {} : { wish }),
    charge: chargeOf(snapshot),
    durable: operation.durable,
    overdue: operation.overdue,
    attempt: { transport: operation.attemptCount, generation: operation.generation },
    supportCode: operation.supportCode,
    operationKey: operation.operationKey,
    ...(operation.snapshot === undefined ? {} : { fingerprint: operation.snapshot.fingerprint }),
    startedAt: operation.confirmedAt,
    ...(lastReadAt === undefined ? {} : { lastReadAt }),
  };
}

/** The old view, as long as nothing visible has changed. */
export function sameOr(before: OperationView, after: OperationView): OperationView {
  return isSame(before, after) ? before : after;
}

/** Which calls make sense in this snapshot. */
export function canOf(snapshot: OperationSnapshot): Can {
  const { operation } = snapshot.context;
  const isRefused = snapshot.matches("refused");
  const isGone = snapshot.matches("dismissed");
  const hasEnded = isRefused || snapshot.matches("settled");
  const isFailed = isRefused || operation.job?.type === "failed";
  return {
    submit: hasEnded || isGone,
    cancel: !hasEnded && !isGone && canCancel(operation),
    accept: canReview(operation),
    reject: canReview(operation),
    checkNow: !isGone && !isFailed && !snapshot.matches("preparing"),
    startOver: isFailed && operation.snapshot !== undefined,
    setAside: !isGone && operation.slot !== undefined,
    dismiss: hasEnded,
  };
}

function knowledgeOf(snapshot: OperationSnapshot): Knowledge {
  const { operation } = snapshot.context;
  const { job, jobId, doubt, verdict } = operation;
  const no = verdict && { problem: verdict.problem, recovery: verdict.recovery };
  if (snapshot.matches("refused") && no !== undefined) return { type: "refused", ...no };
  if (job !== undefined && (doubt === undefined || isOver(operation))) return job;
  const choices = choicesFor(operation);
  if (jobId !== undefined) {
    // An id and nothing else: told by a record, not read yet.
    const { reason, since, word } = doubt ?? { reason: "network", since: operation.confirmedAt };
    return {
      type: "unknown",
      phase: "tracking",
      jobId,
      ...(job === undefined ? {} : { lastKnown: job }),
      reason,
      ...(word === undefined ? {} : { word }),
      since,
      choices,
    };
  }
  if (doubt !== undefined) {
    const { reason, since } = doubt;
    const candidates = snapshot.matches("unresolved") ? operation.candidates : undefined;
    const listed = candidates === undefined || candidates.length === 0 ? {} : { candidates };
    const refusal = no !== undefined && isTurnedDown(operation) ? { refusal: no } : {};
    return { type: "unknown", phase: "submission", reason, since, choices, ...refusal, ...listed };
  }
  return { type: "submitting", step: stepOf(snapshot), ...filesOf(operation) };
}

function stepOf(snapshot: OperationSnapshot): SubmittingStep {
  if (snapshot.matches("storing")) return "storing";
  if (!snapshot.matches("preparing")) return "sending";
  return snapshot.context.operation.snapshot === undefined ? "hashing" : "uploading";
}

function filesOf({ files }: OperationContext): { sent?: number; total?: number } {
  return files === undefined ? {} : { sent: files.sentCount, total: files.totalCount };
}

function activityOf(snapshot: OperationSnapshot): Activity {
  const { operation } = snapshot.context;
  if (snapshot.matches({ tracking: { looking: "reading" } })) return "reading";
  if (snapshot.matches({ tracking: { looking: "holding" } })) return "reading";
  if (snapshot.matches({ settled: { looking: "reading" } })) return "reading";
  if (snapshot.matches({ sending: "posting" })) return "sending";
  if (snapshot.matches({ tracking: { wishing: "sending" } })) return "sending";
  if (snapshot.matches({ preparing: "hashing" })) return "preparing";
  if (snapshot.matches({ preparing: "uploading" })) return "preparing";
  if (snapshot.matches("storing")) return "preparing";
  if (snapshot.matches({ reconciling: "asking" })) return "reconciling";
  if (snapshot.matches({ unresolved: "asking" })) return "reconciling";
  if (snapshot.matches({ burning: "asking" })) return "reconciling";
  if (snapshot.matches("held") || snapshot.matches("refused")) return "resting";
  if (snapshot.matches("dismissed")) return "resting";
  const { main, wish } = operation.plans;
  if (snapshot.matches({ tracking: { wishing: "waiting" } }) && wish.type === "look") {
    return activityOfPlan(wish);
  }
  return activityOfPlan(main);
}

function activityOfPlan(plan: Plan): Activity {
  if (plan.held) return "held";
  return plan.type === "look" ? "waiting" : "resting";
}

function heldBy({ surroundings }: OperationContext, activity: Activity): readonly HoldReason[] {
  if (activity !== "held") return nothing;
  const { offlineSinceMs, paused } = surroundings;
  return [...(offlineSinceMs === undefined ? [] : offline), ...(paused ? pausedOnly : [])];
}

const nothing: readonly HoldReason[] = [];
const offline: readonly HoldReason[] = ["offline"];
const pausedOnly: readonly HoldReason[] = ["paused"];

/** Moments on the device's wall clock, reckoned once, when the plan was made. */
function moments(
  operation: OperationContext,
  activity: Activity,
): { nextReadAt?: number; retryAt?: number } {
  const { plans, surroundings } = operation;
  const { main, wallOffsetMs } = plans;
  const wall = (monotonicMs: number) => Math.round(monotonicMs + wallOffsetMs);
  const isPlanned = main.type === "look" && (activity === "waiting" || activity === "held");
  const { floorMs } = surroundings;
  const isFloored = floorMs !== undefined && floorMs > operation.now.monotonicMs;
  return {
    ...(isPlanned ? { nextReadAt: wall(main.atMs) } : {}),
    ...(isFloored && !isOver(operation) ? { retryAt: wall(floorMs) } : {}),
  };
}

function chargeOf(snapshot: OperationSnapshot): Charge {
  const { operation } = snapshot.context;
  const { job } = operation;
  if (snapshot.matches("refused")) return "none";
  switch (job?.type) {
    case "queued":
    case "processing":
    case "reviewing":
      return "reserved";
    case "completed":
      return "charged";
    case "failed":
      return job.refunded ? "refunded" : "charged";
    case undefined:
      if (operation.jobId !== undefined) return "reserved";
      return mayHaveArrived(operation) ? "possible" : "none";
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return false;
  }
  const [entries, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    entries.length === others.size &&
    entries.every(([name, value]) => others.has(name) && isSame(value, others.get(name)))
  );
}
