import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { HOUR, MINUTE, STORY_NOW } from "../stories/moment.ts";
import { quota } from "../stories/offer.ts";
import { QuotaMeter } from "./quota-meter.tsx";

const meta = {
  title: "Quota",
  tags: ["autodocs"],
  component: QuotaMeter,
  args: { quota },
  parameters: { width: "narrow" },
} satisfies Meta<typeof QuotaMeter>;
export default meta;

type Story = StoryObj<typeof meta>;

const withCount = (used: number, limit: number | null): Story => ({
  args: {
    quota: {
      ...quota,
      meters: quota.meters.map((reading) =>
        reading.meter === "count" ? { ...reading, used, limit } : reading,
      ),
    },
  },
});

export const SomeLeft: Story = {
  tags: ["key", "phone"],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("meter", { name: "Pictures today" })).toHaveAttribute(
      "aria-valuetext",
      "8 of 12 left",
    );
  },
};
export const NearlyUsedUp = withCount(11, 12);
export const UsedUp = withCount(12, 12);
/** The limit was lowered while more was in use. */
export const OverTheLimit = withCount(14, 12);
export const NoLimit = withCount(37, null);

/** The countdown runs by the server's time: this device is a day ahead. */
export const DeviceClockOff: Story = {
  args: {
    quota: {
      ...quota,
      serverTime: STORY_NOW - 24 * HOUR,
      meters: quota.meters.map((reading) => ({
        ...reading,
        resetsAt: STORY_NOW - 24 * HOUR + 5 * MINUTE,
      })),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Resets in 5 min")).toHaveLength(2);
  },
};
