import type { Meta } from "@storybook/react-vite";
import { OperationCard } from "../operation-card/operation-card.tsx";
import originalUrl from "../stories/assets/original.jpg";
import { LegalGallery } from "../stories/legal-gallery.tsx";
import { ago, SECOND } from "../stories/moment.ts";
import { show } from "../stories/show.ts";
import { idle, submitting } from "../stories/views.ts";

/** From an empty slot to the server's answer. */
const meta = {
  title: "States/Submitting",
  component: OperationCard,
  tags: ["!test"],
  args: { originalUrl, operation: show(idle).args.operation },
} satisfies Meta<typeof OperationCard>;
export default meta;

export const Idle = show(idle);
export const Hashing = show(submitting("hashing", { sent: 0, total: 1 }));
export const Uploading = show(submitting("uploading", { sent: 1, total: 3 }));
export const Storing = show(submitting("storing"));
export const Sending = show(submitting("sending"));
export const SentAgain = show(
  submitting("sending", { attempt: { transport: 3, generation: 1 }, startedAt: ago(40 * SECOND) }),
);
export const Offline = show(
  submitting("uploading", { activity: "held", heldBy: ["offline"], sent: 1, total: 3 }),
);
export const CancelAskedFor = show(
  submitting("sending", { activity: "reconciling", wish: { type: "cancel" } }),
);
export const LostByAReload = show(submitting("sending", { durable: false }));

export const EveryLegalView = {
  render: () => <LegalGallery kinds={["idle", "submitting"]} />,
};
