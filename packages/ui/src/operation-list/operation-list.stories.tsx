import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ago, DAY, HOUR } from "../stories/moment.ts";
import { operationFixture } from "../stories/operation-fixture.ts";
import {
  completed,
  failed,
  idle,
  lostTracking,
  processing,
  reviewing,
  unguardedSubmission,
} from "../stories/views.ts";
import { OperationList } from "./operation-list.tsx";

const key = (last: string): string => `00000000-0000-4000-8000-00000000000${last}`;

const meta = {
  title: "List",
  tags: ["autodocs"],
  component: OperationList,
  parameters: { width: "narrow" },
  args: {
    onOpen: fn(),
    operations: [
      idle,
      processing({ progress: 0.42, operationKey: key("1") }),
      reviewing({ operationKey: key("2"), startedAt: ago(2 * HOUR) }),
      completed({ operationKey: key("3"), startedAt: ago(2 * DAY) }),
      lostTracking("network", { operationKey: key("4") }),
      unguardedSubmission({ operationKey: key("5") }),
      failed("generator", { operationKey: key("6"), startedAt: ago(3 * DAY) }),
    ].map((view) => operationFixture(view)),
  },
} satisfies Meta<typeof OperationList>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Everything: Story = {
  tags: ["key", "phone"],
  play: async ({ args, canvas, userEvent }) => {
    const headings = canvas.getAllByRole("heading").map(({ textContent }) => textContent);
    await expect(headings).toEqual(["Waiting for you", "Running", "Ended"]);
    await expect(canvas.getAllByRole("listitem")).toHaveLength(6);
    await userEvent.click(canvas.getByRole("button", { name: /Ready for your review/ }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
    await expect(args.onOpen).toHaveBeenCalledWith(key("2"));
  },
};

export const Nothing: Story = { args: { operations: [operationFixture(idle)] } };
