import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import originalUrl from "../stories/assets/original.jpg";
import { Restyled } from "../stories/guide/restyled.tsx";
import { operationFixture } from "../stories/operation-fixture.ts";
import { completed, failed, idle, processing, queued, reviewing } from "../stories/views.ts";
import { UiProvider } from "../ui-provider.tsx";
import { OperationCard } from "./operation-card.tsx";

/** What the card does. What it shows of each state stands under States, and on the wall. */
const meta = {
  title: "Operation card",
  tags: ["autodocs"],
  component: OperationCard,
  args: { operation: operationFixture(idle), originalUrl },
} satisfies Meta<typeof OperationCard>;
export default meta;

type Story = StoryObj<typeof meta>;

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

export const Completed: Story = {
  tags: ["key", "phone"],
  args: { operation: operationFixture(completed()) },
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: "Open full size" });
    await expect(link).toHaveAttribute("rel", "noreferrer");
    await expect(canvas.getByText("Charged: 1 picture and 1,180 tokens")).toBeVisible();
  },
};

/** Six tokens, no selector. */
export const InAnotherLook: Story = {
  render: (args) => (
    <Restyled>
      <OperationCard {...args} />
    </Restyled>
  ),
  args: { operation: operationFixture(reviewing()) },
  tags: ["!test"],
};

/** Sentences of one's own in place of two; the rest stays. */
export const InOtherWords: Story = {
  render: (args) => (
    <UiProvider messages={{ reviewing: { heading: "Your poster is ready", accept: "Print it" } }}>
      <OperationCard {...args} />
    </UiProvider>
  ),
  args: { operation: operationFixture(reviewing()) },
  tags: ["!test"],
};

/** Another backend's words may be long, and not break where they should. */
export const LongTexts: Story = {
  args: {
    operation: operationFixture(
      failed("generator", {
        retryable: false,
        message: `${"The model answered at great length about what it would rather not draw, and why. ".repeat(4)}RequestId_${"0123456789".repeat(8)}`,
      }),
    ),
  },
};

/** Nothing but the original's frame is missing here: the page was reloaded. */
export const ProcessingAfterReload: Story = {
  render: ({ operation }) => <OperationCard operation={operation} />,
  args: { operation: operationFixture(processing({ progress: 0.42 })) },
};
