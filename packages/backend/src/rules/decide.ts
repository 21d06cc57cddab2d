import type { Instant, ReviewRequest } from "@claimcheck/protocol";
import { type Ruling, unchanged } from "./changes.ts";
import type { Job } from "./job.ts";
import { isSettled } from "./job.ts";
import type { Policy } from "./policy.ts";
import { type AccountedJob, type End, settle } from "./settle.ts";

/** What a person asks of a job. */
export type Decision = { readonly decision: "cancel" } | ReviewRequest;

/** What became of it; each carries the job as it truly is now. */
export type DecisionOutcome =
  /** Done now, or done before: repeating a decision that was won is a success. */
  | { readonly type: "decided"; readonly job: Job }
  | { readonly type: "already_settled"; readonly job: Job }
  | { readonly type: "not_allowed"; readonly job: Job };

/** Cancel, accept or reject. */
export function decide(given: {
  readonly rows: AccountedJob;
  readonly decision: Decision;
  readonly policy: Policy;
  readonly now: Instant;
}): Ruling<DecisionOutcome> {
  const { rows, decision, policy, now } = given;
  const { job } = rows;
  if (!fits(job, decision)) {
    if (wasWon(job, decision)) return unchanged({ type: "decided", job });
    return unchanged({ type: isSettled(job) ? "already_settled" : "not_allowed", job });
  }
  const rejection =
    decision.decision === "reject"
      ? { category: decision.category, note: decision.note ?? null }
      : null;
  const { outcome, changes } = settle({
    rows: { ...rows, job: { ...job, rejection } },
    end: endOf(decision),
    actor: "person",
    policy,
    now,
  });
  const type = outcome.type === "settled" ? "decided" : "not_allowed";
  return { outcome: { type, job: outcome.job }, changes };
}

/** Cancel is for work under way, a review for a file that has been shown. */
function fits(job: Job, { decision }: Decision): boolean {
  if (decision !== "cancel") return job.state.type === "reviewing";
  return job.state.type === "queued" || job.state.type === "processing";
}

function wasWon({ state }: Job, { decision }: Decision): boolean {
  switch (decision) {
    case "cancel":
      return state.type === "failed" && state.code === "cancelled";
    case "accept":
      return state.type === "completed";
    case "reject":
      return state.type === "failed" && state.code === "rejected_in_review";
    default:
      return decision satisfies never;
  }
}

function endOf({ decision }: Decision): End {
  switch (decision) {
    case "cancel":
      return { type: "failed", code: "cancelled" };
    case "accept":
      return { type: "completed" };
    case "reject":
      return { type: "failed", code: "rejected_in_review" };
    default:
      return decision satisfies never;
  }
}
