import type { Meta } from "@storybook/react-vite";
import { OperationCard } from "../operation-card/operation-card.tsx";
import originalUrl from "../stories/assets/original.jpg";
import { LegalGallery } from "../stories/legal-gallery.tsx";
import { show } from "../stories/show.ts";
import { completed, rejectWish, reviewing, reviewingWithoutLink } from "../stories/views.ts";

/** There is a picture: nobody has accepted it yet, or somebody has. */
const meta = {
  title: "States/Reviewing and completed",
  component: OperationCard,
  tags: ["!test"],
  args: { originalUrl, operation: show(reviewing()).args.operation },
} satisfies Meta<typeof OperationCard>;
export default meta;

export const Reviewing = show(reviewing());
export const ReviewingSecondAttempt = show(reviewing({ attempt: { transport: 1, generation: 2 } }));
export const ReviewingLinkOnItsWay = show(reviewingWithoutLink());
export const ReviewingOffline = show(reviewing({ activity: "held", heldBy: ["offline"] }));
export const AcceptAskedFor = show(reviewing({ wish: { type: "accept" } }));
export const RejectAskedFor = show(reviewing({ wish: rejectWish("light") }));
export const Completed = show(completed());

export const EveryLegalView = {
  render: () => <LegalGallery kinds={["reviewing", "completed"]} />,
};
