import type { LegalView } from "@claimcheck/machine/model";
import type { OperationView } from "@claimcheck/react";
import { ahead, SECOND } from "./moment.ts";
import {
  completed,
  failed,
  idle,
  lostSubmission,
  lostTracking,
  processing,
  queued,
  refused,
  rejectWish,
  reviewing,
  submitting,
} from "./views.ts";

/** The plainest view on a line of the machine's table. */
export function sampleView(legal: LegalView): OperationView {
  const { type, activity, charge, durable } = legal;
  const doing = { activity, charge, durable, heldBy: heldBy(legal), ...wishOf(legal) } as const;
  switch (type) {
    case "idle":
      return idle;
    case "submitting":
      return submitting(activity === "preparing" ? "storing" : "sending", doing);
    case "queued":
      return queued(doing);
    case "processing":
      return processing({ ...doing, progress: 0.42 });
    case "reviewing":
      return reviewing(doing);
    case "completed":
      return completed(doing);
    case "failed":
      return failed(charge === "charged" ? "rejected_in_review" : "worker_lost", doing);
    case "refused":
      return refused("credits_insufficient", doing);
    case "unknown submission":
      return { ...unplanned(lostSubmission("network", doing)), ...nextOf(legal) };
    case "unknown tracking":
      return { ...unplanned(lostTracking("network", doing)), ...nextOf(legal) };
    default:
      return type satisfies never;
  }
}

function heldBy({ activity }: LegalView): OperationView["heldBy"] {
  return activity === "held" ? ["offline"] : [];
}

function wishOf({ wish }: LegalView): Pick<OperationView, "wish"> {
  switch (wish) {
    case "none":
      return {};
    case "reject":
      return { wish: rejectWish("light") };
    case "cancel":
    case "accept":
      return { wish: { type: wish } };
    default:
      return wish satisfies never;
  }
}

function nextOf({ activity }: LegalView): { readonly nextReadAt?: number } {
  return activity === "waiting" ? { nextReadAt: ahead(12 * SECOND) } : {};
}

function unplanned<View extends OperationView>({ nextReadAt: _none, ...view }: View) {
  return view;
}
