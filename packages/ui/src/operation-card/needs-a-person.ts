import type { OperationView } from "@claimcheck/react";

/** Whether a person who looked away would want to know: it has ended, or waits for a decision. */
export function needsAPerson(view: OperationView): boolean {
  switch (view.type) {
    case "reviewing":
      return view.wish === undefined;
    case "completed":
    case "failed":
    case "refused":
      return true;
    case "unknown":
      return view.choices.length > 0;
    case "idle":
    case "submitting":
    case "queued":
    case "processing":
      return false;
    default:
      return view satisfies never;
  }
}
