import type { Meta } from "@storybook/react-vite";
import { OperationCard } from "../operation-card/operation-card.tsx";
import originalUrl from "../stories/assets/original.jpg";
import { LegalGallery } from "../stories/legal-gallery.tsx";
import { ahead, HOUR, MINUTE, SECOND } from "../stories/moment.ts";
import { show } from "../stories/show.ts";
import { failed, refused, refusedFor } from "../stories/views.ts";

/** The server said that it ended without a picture, or that it never began. */
const meta = {
  title: "States/Failed and refused",
  component: OperationCard,
  tags: ["!test"],
  args: {
    originalUrl,
    onRecover: () => undefined,
    operation: show(failed("generator")).args.operation,
  },
} satisfies Meta<typeof OperationCard>;
export default meta;

export const FailedInTheModel = show(failed("generator", { retryable: false }));
export const FailedCancelled = show(failed("cancelled"));
export const FailedAtItsDeadline = show(failed("deadline"));
export const FailedToStart = show(failed("dispatch"));
export const FailedWorkerLost = show(failed("worker_lost"));
export const FailedRejectedInReview = show(failed("rejected_in_review"));

// One for each recovery.
export const RefusedFixTheRequest = show(
  refused("invalid_request", {
    problem: {
      code: "invalid_request",
      title: "Something in the request is not possible.",
      errors: [{ pointer: "/resolution", detail: "Aurora makes 1K, 2K." }],
    },
  }),
);
export const RefusedUploadAgain = show(refused("upload_missing"));
export const RefusedSignIn = show(refused("unauthenticated"));
export const RefusedSwitchAccount = show(refused("account_mismatch"));
export const RefusedAddCredits = show(refused("credits_insufficient"));
export const RefusedOfferChanged = show(refused("capabilities_stale"));
export const RefusedUntilTheQuotaResets = show(
  refused("quota_exceeded", {
    problem: {
      code: "quota_exceeded",
      title: "The quota of this period is used up.",
      resetsAt: ahead(11 * HOUR + 58 * MINUTE),
    },
  }),
);
export const RefusedForAMoment = show(refused("rate_limited", { retryAt: ahead(40 * SECOND) }));
export const RefusedCheckAgain = show(refused("job_already_settled"), { can: { checkNow: true } });
export const RefusedStartOver = show(refused("operation_burned"));
export const RefusedContactSupport = show(refused("idempotency_key_missing"));
export const RefusedWithoutRecovery = show(refusedFor("none"));

export const EveryLegalView = {
  render: () => <LegalGallery kinds={["failed", "refused"]} />,
};
