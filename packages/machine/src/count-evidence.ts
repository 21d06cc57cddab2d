/** What a fact adds to the counters of its operation. Pure. */
import { type EvidenceCounters, oneMore } from "./evidence-counters.ts";
import type { OperationContext } from "./operation-context.ts";
import type { OperationEvent } from "./operation-event.ts";
import { isOver } from "./questions.ts";

/** The counters after a fact, from what was known before it. */
export function countedAfter(before: OperationContext, event: OperationEvent): EvidenceCounters {
  const counters = countersAt(before, event.at.monotonicMs);
  switch (event.type) {
    case "submission.unanswered":
      return oneMore(counters, "unknownSubmissionCount");
    case "submission.overtaken":
      return event.record.stage === "sending"
        ? oneMore(counters, "unknownSubmissionCount")
        : counters;
    case "submission.began":
      if (!before.ambiguous) return counters;
      return oneMore(counters, before.resendDecided ? "decidedResendCount" : "guardedResendCount");
    case "submission.accepted": {
      const { guarded, replayed } = event.outcome;
      const isTold = (before.guarded && guarded) || replayed;
      return before.ambiguous && !isTold ? oneMore(counters, "suspectedDuplicateCount") : counters;
    }
    case "operation.found":
      return before.ambiguous ? oneMore(counters, "reconciledCount") : counters;
    default:
      return counters;
  }
}

/** The counters at a moment: the time in doubt runs on between two facts. */
export function countersAt(context: OperationContext, nowMs: number): EvidenceCounters {
  const { counters, doubt, now } = context;
  if (doubt === undefined || isOver(context)) return counters;
  return { ...counters, unknownMs: counters.unknownMs + nowMs - now.monotonicMs };
}
