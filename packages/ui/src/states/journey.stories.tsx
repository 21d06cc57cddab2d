import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent } from "storybook/test";
import { Journey } from "../stories/journey/journey.tsx";
import { type LifeName, lives, recordLife } from "../stories/journey/lives.ts";

interface JourneyArgs {
  readonly life: LifeName;
}

/**
 * A whole life on virtual time: the real client, the real backend in memory, and a network that
 * lies where the life says so, played when the story opens and then gone through at will. It is
 * a recording, so the card's own buttons do nothing.
 */
const meta = {
  title: "Journey",
  parameters: { width: "wide" },
  argTypes: {
    life: {
      control: "select",
      options: Object.keys(lives),
      labels: Object.fromEntries(Object.entries(lives).map(([name, { title }]) => [name, title])),
    },
  },
  loaders: [async ({ args }) => ({ recorded: await recordLife(args.life) })],
  render: ({ life }, { loaded: { recorded } }) => (
    <Journey key={life} name={life} life={recorded} />
  ),
} satisfies Meta<JourneyArgs>;
export default meta;

type Story = StoryObj<JourneyArgs>;

export const AnOrdinaryLife: Story = {
  tags: ["key", "phone"],
  args: { life: "ordinary" },
  play: async ({ canvas, userEvent }) => {
    const moment = canvas.getByRole("slider", { name: "Moment" });
    await expect(canvas.getByRole("region", { name: "Nothing here yet" })).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /Your picture is being made/ }));
    await expect(canvas.getByRole("region", { name: "Your picture is being made" })).toBeVisible();
    await expect(canvas.getByText("The request was accepted")).toBeVisible();
    // Back and forth: what had not happened yet is not told.
    fireEvent.change(moment, { target: { value: 0 } });
    await expect(canvas.queryByText("The request was accepted")).toBeNull();
    fireEvent.change(moment, { target: { value: 1_000_000 } });
    await expect(canvas.getByRole("region", { name: "Done" })).toBeVisible();
  },
};

// Their chapters are held to the real client in lives.test.ts; here they are to be looked at.
export const TheAnswerIsLost: Story = { args: { life: "answerLost" }, tags: ["!test"] };
export const OfflineForAWhile: Story = { args: { life: "offline" }, tags: ["!test"] };
export const CancelledHalfWay: Story = { args: { life: "cancelled" }, tags: ["!test"] };
export const RejectedAndMadeAgain: Story = { args: { life: "rejected" }, tags: ["!test"] };
