import type { Meta } from "@storybook/react-vite";
import { OperationCard } from "../operation-card/operation-card.tsx";
import originalUrl from "../stories/assets/original.jpg";
import { LegalGallery } from "../stories/legal-gallery.tsx";
import { ahead, SECOND } from "../stories/moment.ts";
import { show } from "../stories/show.ts";
import {
  listedCandidates,
  lostSubmission,
  lostTracking,
  rejectWish,
  signedOut,
  signedOutSubmission,
  turnedDown,
  unguardedSubmission,
} from "../stories/views.ts";

/** There is no evidence. Not failed, not red: what is known, what is not, and what happens next. */
const meta = {
  title: "States/Unknown",
  component: OperationCard,
  tags: ["!test"],
  args: {
    originalUrl,
    onRecover: () => undefined,
    operation: show(lostSubmission("network")).args.operation,
  },
} satisfies Meta<typeof OperationCard>;
export default meta;

// The answer to the create was lost.
export const SubmissionNetwork = show(lostSubmission("network"));
export const SubmissionTimeout = show(lostSubmission("timeout"));
export const SubmissionServer = show(lostSubmission("server", { activity: "reconciling" }));
export const SubmissionThrottled = show(
  lostSubmission("throttled", { retryAt: ahead(40 * SECOND), nextReadAt: ahead(40 * SECOND) }),
);
export const SubmissionAuth = show(signedOutSubmission());
export const SubmissionMissing = show(lostSubmission("missing"));
export const SubmissionUnreadable = show(lostSubmission("unreadable"));
export const SubmissionUnrecognised = show(lostSubmission("unrecognised"));
export const SubmissionUnusable = show(lostSubmission("unusable"));
export const SubmissionOffline = show(
  lostSubmission("network", { activity: "held", heldBy: ["offline"] }),
);
export const SubmissionCancelAskedFor = show(
  lostSubmission("network", { wish: { type: "cancel" } }),
);
export const SubmissionLostByAReload = show(lostSubmission("network", { durable: false }));
export const SubmissionForAPersonToDecide = show(unguardedSubmission());
export const SubmissionTurnedDownNotForGood = show(turnedDown("credits_insufficient"));
export const SubmissionAmongListedJobs = show(listedCandidates());

// The job exists; its state cannot be read.
export const TrackingNetwork = show(lostTracking("network"));
export const TrackingTimeout = show(lostTracking("timeout"));
export const TrackingServer = show(lostTracking("server"));
export const TrackingThrottled = show(
  lostTracking("throttled", { retryAt: ahead(40 * SECOND), nextReadAt: ahead(40 * SECOND) }),
);
export const TrackingAuth = show(signedOut());
export const TrackingMissing = show(lostTracking("missing"));
export const TrackingUnreadable = show(lostTracking("unreadable"));
export const TrackingUnrecognised = show(lostTracking("unrecognised", { word: "stopping" }));
export const TrackingUnusable = show(lostTracking("unusable"));
export const TrackingOffline = show(
  lostTracking("network", { activity: "held", heldBy: ["offline"] }),
);
export const TrackingCancelAskedFor = show(lostTracking("network", { wish: { type: "cancel" } }));
export const TrackingAcceptAskedFor = show(lostTracking("network", { wish: { type: "accept" } }));
export const TrackingRejectAskedFor = show(lostTracking("network", { wish: rejectWish("text") }));

export const EveryLegalViewOfASubmission = {
  render: () => <LegalGallery kinds={["unknown submission"]} />,
};
export const EveryLegalViewOfAJob = {
  render: () => <LegalGallery kinds={["unknown tracking"]} />,
};
