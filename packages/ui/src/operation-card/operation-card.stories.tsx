import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import originalUrl from "../stories/assets/original.jpg";
import { ago, ahead, HOUR, MINUTE, SECOND } from "../stories/moment.ts";
import { operationFixture } from "../stories/operation-fixture.ts";
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
  reviewingWithoutLink,
  signedOut,
  submitting,
  unguardedSubmission,
} from "../stories/views.ts";
import { OperationCard } from "./operation-card.tsx";

/** One operation, whatever is known of it. Every state a person would see differently. */
const meta = {
  title: "Operation card",
  component: OperationCard,
  args: { operation: operationFixture(idle), originalUrl },
} satisfies Meta<typeof OperationCard>;
export default meta;

type Story = StoryObj<typeof meta>;

const show = (...parts: Parameters<typeof operationFixture>): Story => ({
  args: { operation: operationFixture(...parts) },
});

export const Idle = show(idle);

export const SubmittingHashing = show(submitting("hashing", { sent: 0, total: 1 }));
export const SubmittingUploading = show(submitting("uploading", { sent: 1, total: 3 }));
export const SubmittingStoring = show(submitting("storing"));
export const SubmittingSending = show(submitting("sending"));
export const SubmittingAgain = show(
  submitting("sending", { attempt: { transport: 3, generation: 1 }, startedAt: ago(40 * SECOND) }),
);
export const SubmittingOffline = show(
  submitting("uploading", { activity: "held", heldBy: ["offline"], sent: 1, total: 3 }),
);

export const SubmittingNotDurable = show(submitting("sending", { durable: false }));

export const Queued = show(queued());
export const QueuedNext = show(queued({ position: 0 }));
export const QueuedBehindOthers = show(queued({ position: 12 }));

export const Processing = show(processing({ progress: 0.42, etaMs: 38 * SECOND }));
export const ProcessingWithoutProgress = show(processing());
export const ProcessingStale = show(
  processing({ progress: 0.42, lastReadAt: ago(2 * MINUTE), startedAt: ago(3 * MINUTE) }),
);
export const ProcessingOverdue = show(
  processing({ progress: 0.97, overdue: true, startedAt: ago(19 * MINUTE) }),
);
export const ProcessingNotDurable = show(processing({ progress: 0.1, durable: false }));
export const ProcessingPaused = show(
  processing({ progress: 0.6, activity: "held", heldBy: ["paused"] }),
);

export const Cancelling: Story = {
  args: {
    operation: operationFixture(processing({ progress: 0.42, wish: { type: "cancel" } }), {
      cancel: fn(),
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    const cancel = canvas.getByRole("button", { name: "Cancelling…" });
    await userEvent.click(cancel);
    await expect(args.operation.cancel).not.toHaveBeenCalled();
    // Waiting, not switched off: it keeps its place and the focus.
    await expect(cancel).toHaveFocus();
  },
};

export const CancelPressed: Story = {
  args: { operation: operationFixture(queued(), { cancel: fn() }) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(args.operation.cancel).toHaveBeenCalledOnce();
  },
};

export const Reviewing = show(reviewing());
export const ReviewingWithoutOriginal: Story = {
  render: ({ operation }) => <OperationCard operation={operation} />,
  args: { operation: operationFixture(reviewing()) },
};
export const ReviewingLinkOnItsWay = show(reviewingWithoutLink());
export const ReviewingUnsafeLink = show(reviewing({ resultUrl: "javascript:alert(1)" }));
export const Accepting = show(reviewing({ wish: { type: "accept" } }));
export const Rejecting = show(reviewing({ wish: rejectWish("light") }));
export const ReviewingSecondAttempt = show(reviewing({ attempt: { transport: 1, generation: 2 } }));

export const Completed: Story = {
  args: { operation: operationFixture(completed()) },
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: "Open full size" });
    await expect(link).toHaveAttribute("rel", "noreferrer");
    await expect(canvas.getByText("Charged: 1 picture and 1,180 tokens")).toBeVisible();
  },
};

export const FailedInTheModel = show(failed("generator", { retryable: false }));
export const FailedCancelled = show(failed("cancelled"));
export const FailedAtItsDeadline = show(failed("deadline"));
export const FailedToStart = show(failed("dispatch"));
export const FailedWorkerLost = show(failed("worker_lost"));
export const FailedRejectedInReview = show(failed("rejected_in_review"));

export const RefusedQuotaExceeded = show(
  refused("quota_exceeded", {
    problem: {
      code: "quota_exceeded",
      title: "The quota of this period is used up.",
      resetsAt: ahead(11 * HOUR + 58 * MINUTE),
    },
  }),
);
export const RefusedNoCredits: Story = {
  args: { operation: operationFixture(refused("credits_insufficient")), onRecover: fn() },
};
export const RefusedOfferChanged: Story = {
  args: { operation: operationFixture(refused("capabilities_stale")), onRecover: fn() },
};

export const UnknownSubmission = show(lostSubmission("network"));
export const UnknownUnguarded = show(unguardedSubmission());
export const UnknownTracking = show(lostTracking("server"));
export const UnknownThrottled = show(
  lostTracking("throttled", { retryAt: ahead(40 * SECOND), nextReadAt: ahead(40 * SECOND) }),
);
export const UnknownSignedOut: Story = {
  args: {
    operation: operationFixture(signedOut()),
    onRecover: fn(),
  },
};
export const UnknownWord = show(lostTracking("unrecognised", { word: "stopping" }));
export const UnknownOffline = show(
  lostTracking("network", { activity: "held", heldBy: ["offline"] }),
);

/** Nothing but the original's frame is missing here: the page was reloaded. */
export const ProcessingAfterReload: Story = {
  render: ({ operation }) => <OperationCard operation={operation} />,
  args: { operation: operationFixture(processing({ progress: 0.42 })) },
};
