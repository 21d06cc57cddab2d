import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { MINUTE } from "../stories/moment.ts";
import { JobProgress } from "./job-progress.tsx";

const meta = {
  title: "Parts/Job progress",
  tags: ["autodocs"],
  component: JobProgress,
  parameters: { width: "narrow" },
} satisfies Meta<typeof JobProgress>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Determinate: Story = { args: { progress: 0.42 } };
export const Indeterminate: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  },
};
export const Stale: Story = {
  args: { progress: 0.42, stale: 2 * MINUTE },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("42% done · as of 2 min ago")).toBeVisible();
  },
};
export const StaleWithoutProgress: Story = { args: { stale: true } };
/** Rounded down: nothing is called done before it is. */
export const AlmostDone: Story = {
  args: { progress: 0.999 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("99% done")).toBeVisible();
  },
};
