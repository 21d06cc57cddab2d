import type { OperationView } from "@claimcheck/react";

export const listGroups = ["waiting", "running", "ended"] as const;
/** Where an operation stands in the list: does it wait for the person, run, or is it over? */
export type ListGroup = (typeof listGroups)[number];

/** `undefined`: an empty slot is no operation. */
export function listGroupOf(view: OperationView): ListGroup | undefined {
  switch (view.type) {
    case "idle":
      return undefined;
    case "reviewing":
      return view.wish === undefined ? "waiting" : "running";
    case "unknown":
      return view.choices.length > 0 || view.reason === "auth" ? "waiting" : "running";
    case "submitting":
    case "queued":
    case "processing":
      return "running";
    case "completed":
    case "failed":
    case "refused":
      return "ended";
    default:
      return view satisfies never;
  }
}
