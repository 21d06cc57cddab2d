import type { OperationView } from "@claimcheck/react";
import type { Messages } from "../messages/messages.ts";
import type { ViewOf } from "../parts/view-of.ts";

/** The heading of a view: also its name, and what is announced when it comes. */
export function headingOf(view: OperationView, messages: Messages): string {
  switch (view.type) {
    case "idle":
      return messages.card.idle;
    case "submitting":
      return messages.submitting.heading;
    case "queued":
    case "processing":
      return view.wish?.type === "cancel" ? messages.card.cancelling : messages[view.type].heading;
    case "reviewing":
      return wishHeading(view, messages) ?? messages.reviewing.heading;
    case "completed":
      return messages.completed.heading;
    case "failed":
      return messages.failed.headings[view.code];
    case "refused":
      return messages.refused.headings[view.problem.code];
    case "unknown": {
      const refusal = refusalIn(view);
      if (refusal !== undefined) return messages.refused.headings[refusal.problem.code];
      return messages.unknown[view.phase];
    }
    default:
      return view satisfies never;
  }
}

/** A no that is not final yet is still the server's answer. */
export function refusalIn(view: ViewOf<"unknown">) {
  return view.phase === "submission" ? view.refusal : undefined;
}

/** Why it is not known, in one sentence. */
export function doubtOf(view: ViewOf<"unknown">, { unknown }: Messages): string {
  return refusalIn(view) === undefined ? unknown.reasons[view.reason] : unknown.turnedDown;
}

function wishHeading(view: OperationView, messages: Messages): string | undefined {
  switch (view.wish?.type) {
    case "accept":
      return messages.reviewing.accepting;
    case "reject":
      return messages.reviewing.rejecting;
    case "cancel":
      return messages.card.cancelling;
    case undefined:
      return undefined;
    default:
      return view.wish satisfies never;
  }
}

/**
 * What a screen reader hears of a change. Made of what changes once per state only: no
 * progress, no countdown, no step of the submission, so that each state is heard once.
 */
export function announcementOf(view: OperationView, messages: Messages): string {
  const heading = headingOf(view, messages);
  switch (view.type) {
    case "idle":
      return "";
    case "submitting":
    case "queued":
    case "processing":
    case "reviewing":
      return heading;
    case "completed":
    case "failed":
      return `${heading}. ${messages.charge[view.charge]}.`;
    case "refused":
      return `${heading}. ${messages.refused.leads[view.recovery]}`;
    case "unknown":
      return `${heading}. ${doubtOf(view, messages)}`;
    default:
      return view satisfies never;
  }
}
