import { applyAnswer } from "./adopt-job.ts";
import { nothingCounted, oneMore } from "./evidence-counters.ts";
import type { OperationContext, OperationInput } from "./operation-context.ts";
import type { OperationRecord } from "./record.ts";
import { freshPace, resting } from "./schedule.ts";
import type { NamedJob } from "./transport/transport.ts";

/** What an operation knows when its life begins here. */
export function initialContext(input: OperationInput): OperationContext {
  const { operationKey, supportCode, abilities, policy, surroundings, serverTime, at } = input;
  const context: OperationContext = {
    operationKey,
    supportCode,
    abilities,
    policy,
    generation: 1,
    confirmedAt: at.wallMs,
    startedMs: at.monotonicMs,
    patientSinceMs: at.monotonicMs,
    restored: input.type !== "confirmed",
    copied: false,
    stage: "prepared",
    recorded: input.type !== "confirmed",
    durable: input.type !== "confirmed",
    attemptCount: 0,
    ambiguous: false,
    inFlight: false,
    guarded: abilities.promises.idempotency !== "none",
    resendDecided: false,
    absenceHeard: false,
    burned: false,
    order: 0,
    overdue: false,
    evidence: [],
    counters: nothingCounted,
    now: at,
    surroundings,
    displayed: false,
    answerCount: 0,
    paces: { submission: freshPace, look: freshPace, wish: freshPace },
    plans: { main: resting, wish: resting, wallOffsetMs: at.wallMs - at.monotonicMs },
    ...(serverTime === undefined ? {} : { serverTime }),
  };
  switch (input.type) {
    case "confirmed":
      return confirmed(context, input);
    case "restored":
      return restored(diedSending(context, input.record), input.record, input.durable);
    case "listed":
      return listed(context, input.job);
  }
}

function confirmed(
  context: OperationContext,
  input: Extract<OperationInput, { type: "confirmed" }>,
): OperationContext {
  const { generation, attemptOf, slot, snapshot, files } = input;
  return {
    ...context,
    generation,
    ...(attemptOf === undefined ? {} : { attemptOf }),
    ...(slot === undefined ? {} : { slot }),
    ...(snapshot === undefined ? {} : { snapshot }),
    ...(files === undefined ? {} : { files }),
  };
}

function listed(context: OperationContext, { jobId, answer }: NamedJob): OperationContext {
  const { now: at } = context;
  const createdAt = answer.type === "job" ? answer.job.createdAt : undefined;
  const confirmedAt = createdAt ?? context.confirmedAt;
  const known: OperationContext = { ...context, stage: "accepted", jobId, confirmedAt };
  return applyAnswer(known, { answer, order: 0, at });
}

/** A page that died while sending lost the answer. */
function diedSending(context: OperationContext, { stage }: OperationRecord): OperationContext {
  if (stage !== "sending") return context;
  return { ...context, counters: oneMore(context.counters, "unknownSubmissionCount") };
}

/** Restore never mints a key and never forgets a byte of the snapshot (C1, C3). */
export function restored(
  context: OperationContext,
  record: OperationRecord,
  durable: boolean,
): OperationContext {
  const { body, fingerprint, attemptOf, slot, sentServerTime, jobId, job } = record;
  const guarded = context.guarded && record.guarded;
  const isLost = record.stage === "sending" || (record.stage === "prepared" && !guarded);
  const { wish: own, ...rest } = context;
  const isOver = record.stage === "settled" || record.stage === "dismissed";
  // A wish of this page's own stays, unless another tab has come to the end already.
  const wish = record.wish ?? (isOver ? undefined : own);
  return {
    ...rest,
    durable,
    generation: record.generation,
    confirmedAt: record.confirmedAt,
    stage: record.stage,
    attemptCount: record.attemptCount,
    // A page that died while sending knows nothing of its answer.
    ambiguous: record.stage === "sending",
    inFlight: false,
    copied: context.copied || record.copied === true,
    guarded,
    ...(isLost ? { doubt: { reason: "network", since: context.now.wallMs } } : {}),
    ...(body === undefined || fingerprint === undefined ? {} : { snapshot: { body, fingerprint } }),
    ...(attemptOf === undefined ? {} : { attemptOf }),
    ...(slot === undefined ? {} : { slot }),
    ...(sentServerTime === undefined ? {} : { sentServerTime }),
    ...(jobId === undefined ? {} : { jobId }),
    ...(job === undefined ? {} : { job }),
    ...(wish === undefined ? {} : { wish }),
  };
}
