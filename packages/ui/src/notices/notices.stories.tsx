import { recoveries } from "@claimcheck/protocol";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen } from "storybook/test";
import { ahead, MINUTE, SECOND } from "../stories/moment.ts";
import { operationFixture } from "../stories/operation-fixture.ts";
import {
  failed,
  listedCandidates,
  lostSubmission,
  lostTracking,
  refused,
  refusedFor,
  turnedDown,
  unguardedSubmission,
} from "../stories/views.ts";
import { FailedNotice } from "./failed-notice.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import { UnknownNotice } from "./unknown-notice.tsx";

/** What is said when there is no picture: not known, said no, or ended. */
const meta = { title: "Notices", parameters: { width: "narrow" } } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const reasons = [
  "network",
  "timeout",
  "server",
  "throttled",
  "auth",
  "missing",
  "unreadable",
  "unrecognised",
  "unusable",
] as const;

const stack = { display: "grid", gap: "3rem" } as const;

/** Not knowing is never red, and never called a failure. */
export const UnknownForEachReason: Story = {
  render: () => (
    <div style={stack}>
      {reasons.map((reason) => {
        const view = lostTracking(reason, reason === "unrecognised" ? { word: "stopping" } : {});
        return <UnknownNotice key={reason} view={view} operation={operationFixture(view)} />;
      })}
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.textContent).not.toMatch(/fail/i);
  },
};

const choose = fn();
const unguarded = () => {
  const view = unguardedSubmission();
  return <UnknownNotice view={view} operation={operationFixture(view, { choose })} />;
};

export const UnknownWithChoices: Story = {
  beforeEach: () => {
    choose.mockClear();
  },
  render: unguarded,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvasElement.textContent).not.toMatch(/fail/i);
    await userEvent.click(canvas.getByRole("button", { name: "Send it again…" }));
    await expect(await screen.findByRole("alertdialog")).toBeVisible();
    // The harmless answer is the one under the finger.
    await expect(screen.getByRole("button", { name: "Don't send" })).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Don't send" }));
    await expect(choose).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("button", { name: "Send it again…" }));
    await userEvent.click(
      await screen.findByRole("button", { name: "Send again, may charge twice" }),
    );
    await expect(choose).toHaveBeenCalledOnce();
    await expect(choose).toHaveBeenCalledWith("resend_anyway");
  },
};

export const ResendQuestion: Story = {
  render: unguarded,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Send it again…" }));
    await expect(await screen.findByRole("alertdialog")).toBeVisible();
  },
};

export const UnknownAmongListedJobs: Story = {
  tags: ["key", "phone"],
  beforeEach: () => {
    choose.mockClear();
  },
  render: () => {
    const view = listedCandidates();
    return <UnknownNotice view={view} operation={operationFixture(view, { choose })} />;
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("region", { name: "Is it one of these?" })).toBeVisible();
    await expect(choose).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("button", { name: /^This is mine.*vid_8838$/ }));
    await expect(choose).toHaveBeenCalledOnce();
    await expect(choose).toHaveBeenCalledWith({ adopt: "vid_8838" });
  },
};

export const UnknownSubmissionGuarded: Story = {
  render: () => {
    const view = lostSubmission("server", { activity: "reconciling" });
    return <UnknownNotice view={view} operation={operationFixture(view)} />;
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/cannot start a second picture/)).toBeVisible();
    await expect(canvas.getByText("Happening now")).toBeVisible();
  },
};

const recover = fn();
export const RefusedForEachRecovery: Story = {
  beforeEach: () => {
    recover.mockClear();
  },
  render: () => (
    <div style={stack}>
      {recoveries.map((recovery) => {
        const view = refusedFor(recovery);
        const operation = operationFixture(view, { can: { checkNow: true } });
        return (
          <RefusedNotice key={recovery} view={view} operation={operation} onRecover={recover} />
        );
      })}
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Add credits" }));
    await expect(recover).toHaveBeenCalledOnce();
    await expect(recover).toHaveBeenCalledWith("add_credits");
  },
};

const startOver = fn(async () => ({ type: "busy" }) as const);
export const RefusedUntilLater: Story = {
  beforeEach: () => {
    startOver.mockClear();
  },
  render: () => {
    const view = refused("quota_exceeded", { retryAt: ahead(3 * MINUTE + 20 * SECOND) });
    return <RefusedNotice view={view} operation={operationFixture(view, { startOver })} />;
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/Possible in 3 min 20 sec/)).toBeVisible();
    const again = canvas.getByRole("button", { name: "Try again" });
    await expect(again).toBeDisabled();
    await userEvent.click(again);
    await expect(startOver).not.toHaveBeenCalled();
  },
};

export const RefusedWithPointers: Story = {
  render: () => {
    const problem = {
      code: "invalid_request",
      title: "Something in the request is not possible.",
      errors: [{ pointer: "/resolution", detail: "Aurora makes 1K, 2K." }],
    } as const;
    const view = refused("invalid_request", {
      problem: { ...problem, errors: [...problem.errors] },
    });
    return <RefusedNotice view={view} operation={operationFixture(view)} onRecover={recover} />;
  },
};

export const FailedForEachCode: Story = {
  render: () => (
    <div style={stack}>
      {(
        [
          "generator",
          "cancelled",
          "deadline",
          "dispatch",
          "worker_lost",
          "rejected_in_review",
        ] as const
      ).map((code) => (
        <FailedNotice key={code} view={failed(code)} operation={operationFixture(failed(code))} />
      ))}
    </div>
  ),
};

export const FailedAndStartedOver: Story = {
  beforeEach: () => {
    startOver.mockClear();
  },
  render: () => {
    const view = failed("generator");
    return <FailedNotice view={view} operation={operationFixture(view, { startOver })} />;
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText("Given back to your quota")).toBeVisible();
    await expect(canvas.getByText(/charged anew/)).toBeVisible();
    await expect(startOver).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole("button", { name: "Start over" }));
    await expect(startOver).toHaveBeenCalledOnce();
  },
};

export const TurnedDownForNow: Story = {
  render: () => {
    const view = turnedDown("credits_insufficient");
    return <UnknownNotice view={view} operation={operationFixture(view)} onRecover={recover} />;
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole("heading", { name: "Not enough credits" })).toBeVisible();
    await expect(canvasElement.textContent).not.toMatch(/fail/i);
    await userEvent.click(canvas.getByRole("button", { name: "Add credits" }));
    await expect(recover).toHaveBeenCalledWith("add_credits");
  },
};
