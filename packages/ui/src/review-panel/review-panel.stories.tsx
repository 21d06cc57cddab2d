import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import originalUrl from "../stories/assets/original.jpg";
import { operationFixture } from "../stories/operation-fixture.ts";
import { reviewing } from "../stories/views.ts";
import { ReviewPanel } from "./review-panel.tsx";

/** A finished file waits for a decision. */
const meta = {
  title: "Review",
  tags: ["autodocs"],
  component: ReviewPanel,
  parameters: { width: "narrow" },
  args: {
    operation: operationFixture(reviewing(), { accept: fn(), reject: fn(), checkNow: fn() }),
    view: reviewing(),
    originalUrl,
  },
} satisfies Meta<typeof ReviewPanel>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Waiting: Story = { tags: ["key", "phone"] };

export const Accepted: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Accept" }));
    await expect(args.operation.accept).toHaveBeenCalledOnce();
    await expect(args.operation.reject).not.toHaveBeenCalled();
  },
};

export const ComparedByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const slider = canvas.getByRole("slider", { name: "How much of the original is shown" });
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    await expect(slider).toHaveAttribute("aria-valuetext", "50%");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect(slider).toHaveValue("0.52");
    await userEvent.keyboard("{End}");
    await expect(slider).toHaveAttribute("aria-valuetext", "100%");
    await userEvent.keyboard("{Home}");
    await expect(slider).toHaveValue("0");
    await expect(canvas.getByAltText("The picture you uploaded").parentElement).toHaveStyle({
      clipPath: "inset(0px 100% 0px 0px)",
    });
    await userEvent.keyboard("{PageUp}{PageUp}{PageUp}");
    await expect(slider).toHaveValue("0.3");
  },
};

export const RejectedWithAReason: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const reject = canvas.getByRole("button", { name: "Reject…" });
    await userEvent.click(reject);
    const dialog = await screen.findByRole("dialog", { name: "What is wrong with it?" });
    await expect(dialog).toBeVisible();
    const confirm = screen.getByRole("button", { name: "Reject this picture" });
    await expect(confirm).toBeDisabled();
    await userEvent.click(screen.getByRole("radio", { name: "Light or shadow" }));
    await userEvent.type(screen.getByRole("textbox"), "  The lamp is off. ");
    await userEvent.click(confirm);
    await expect(args.operation.reject).toHaveBeenCalledOnce();
    await expect(args.operation.reject).toHaveBeenCalledWith("light", "The lamp is off.");
    await waitFor(() => expect(reject).toHaveFocus());
  },
};

export const RejectionThoughtBetterOf: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Reject…" }));
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(args.operation.reject).not.toHaveBeenCalled();
  },
};

export const RejectDialogOpen: Story = {
  tags: ["key", "phone"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Reject…" }));
    await userEvent.click(await screen.findByRole("radio", { name: "A person looks wrong" }));
  },
};

/** The link has run out: the job is read again, once, and nothing is called failed (X06). */
export const LinkRunOut: Story = {
  args: { view: reviewing({ resultUrl: "/no-such-result.jpg" }) },
  play: async ({ args, canvas, userEvent }) => {
    await expect(await canvas.findByText(/link may have run out/)).toBeVisible();
    await expect(args.operation.checkNow).toHaveBeenCalledOnce();
    // The read may bring the same link: then a person can try it again.
    await userEvent.click(canvas.getByRole("button", { name: "Load it again" }));
    await waitFor(() => expect(args.operation.checkNow).toHaveBeenCalledTimes(2));
  },
};

/** A link that would run code never reaches the page (X01). */
export const UnsafeLink: Story = {
  args: { view: reviewing({ resultUrl: "javascript:alert(1)" }) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText("The picture cannot be shown right now.")).toBeVisible();
    await expect(canvasElement.innerHTML).not.toContain("javascript:");
  },
};
