import type { Meta } from "@storybook/react-vite";
import { OperationCard } from "../operation-card/operation-card.tsx";
import originalUrl from "../stories/assets/original.jpg";
import { LegalGallery } from "../stories/legal-gallery.tsx";
import { ago, MINUTE, SECOND } from "../stories/moment.ts";
import { show } from "../stories/show.ts";
import { processing, queued } from "../stories/views.ts";

/** The server has a job: it waits its turn, or is being worked on. */
const meta = {
  title: "States/Queued and processing",
  component: OperationCard,
  tags: ["!test"],
  args: { originalUrl, operation: show(queued()).args.operation },
} satisfies Meta<typeof OperationCard>;
export default meta;

export const Queued = show(queued());
export const QueuedNext = show(queued({ position: 0 }));
export const QueuedBehindOthers = show(queued({ position: 12 }));
export const QueuedCancelAskedFor = show(queued({ wish: { type: "cancel" } }));
export const QueuedLostByAReload = show(queued({ durable: false }));

export const Processing = show(processing({ progress: 0.42, etaMs: 38 * SECOND }));
export const ProcessingWithoutProgress = show(processing());
export const ProcessingStale = show(
  processing({ progress: 0.42, lastReadAt: ago(2 * MINUTE), startedAt: ago(3 * MINUTE) }),
);
export const ProcessingOverdue = show(
  processing({ progress: 0.97, overdue: true, startedAt: ago(19 * MINUTE) }),
);
export const ProcessingOffline = show(
  processing({ progress: 0.6, activity: "held", heldBy: ["offline"] }),
);
export const ProcessingPaused = show(
  processing({ progress: 0.6, activity: "held", heldBy: ["paused"] }),
);
export const ProcessingCancelAskedFor = show(
  processing({ progress: 0.42, wish: { type: "cancel" } }),
);
export const ProcessingLostByAReload = show(processing({ progress: 0.1, durable: false }));

export const EveryLegalView = {
  render: () => <LegalGallery kinds={["queued", "processing"]} />,
};
