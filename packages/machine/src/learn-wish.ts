/** What becomes of a wish, and of a person's decisions. */
import { problemCatalogue } from "@claimcheck/protocol";
import { applyAnswer, applyJob, doubting, withoutDoubt } from "./adopt-job.ts";
import { failed, reasonOf, withPace } from "./learn-answer.ts";
import type { OperationContext } from "./operation-context.ts";
import type { Choice, Wish } from "./operation-view.ts";
import { canGiveUpByBurning, isBlind, isTurnedDown, mayHaveArrived } from "./questions.ts";
import { freshPace } from "./schedule.ts";
import type { Stamp } from "./stamp.ts";
import type { JobAnswer, Refusal } from "./transport/transport.ts";

export function wishing(context: OperationContext, wish: Wish): OperationContext {
  // Whoever turns away from an exchange under way will not hear its answer.
  const ambiguous = context.ambiguous || context.inFlight;
  return { ...withPace(context, "wish", freshPace), wish, ambiguous };
}

export function wishAnswered(
  context: OperationContext,
  told: {
    readonly answer: JobAnswer;
    readonly order: number;
    readonly at: Stamp;
  },
): OperationContext {
  const { wish: _wish, ...rest } = applyAnswer(context, told);
  return rest;
}

export function wishRefused(
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

export function chosen(context: OperationContext, choice: Choice): OperationContext {
  switch (choice) {
    case "resend_anyway":
      return { ...askedFor(context), resendDecided: true };
    case "give_up":
      // Stored as a wish, so that a reload goes on burning the key.
      return canGiveUpByBurning(context) ? wishing(context, { type: "cancel" }) : context;
    case "check_again":
      return askedFor(released(context));
    default:
      return choice satisfies never;
  }
}

/** Somebody has acted: what was held for that is no longer in doubt for that reason. */
export function released(context: OperationContext): OperationContext {
  const isSafe = !mayHaveArrived(context) && !isBlind(context);
  const isHeldOnly = context.doubt?.reason === "auth" && isSafe;
  return isHeldOnly ? withoutDoubt(context) : context;
}

/** A person wants to know once more what the server says to a request that it has turned down. */
export function askedFor(context: OperationContext): OperationContext {
  if (!isTurnedDown(context)) return context;
  const { verdict: _verdict, ...rest } = context;
  return rest;
}

/** Whether or not a look is possible right now: the next one is not to wait for another sign-in. */
export function signedIn(context: OperationContext): OperationContext {
  const { doubt } = context;
  return doubt?.reason === "auth" ? { ...context, doubt: { ...doubt, signedIn: true } } : context;
}

export function rejection({
  category,
  note,
}: {
  category: Extract<Wish, { type: "reject" }>["category"];
  note?: string;
}): Wish {
  return { type: "reject", category, ...(note === undefined ? {} : { note }) };
}
