import type { EvidenceEntry } from "@claimcheck/react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, spyOn } from "storybook/test";
import { ago, MINUTE, SECOND } from "../stories/moment.ts";
import { EvidenceTimeline } from "./evidence-timeline.tsx";

const startMs = ago(2 * MINUTE);
const at = (
  afterMs: number,
  by: EvidenceEntry["by"],
  what: EvidenceEntry["what"],
  more: Partial<EvidenceEntry> = {},
): EvidenceEntry => ({
  wallMs: startMs + afterMs,
  monotonicMs: afterMs,
  by,
  what,
  ...more,
});

const checks = Array.from({ length: 9 }, (_, turn) =>
  at((24 + 8 * turn) * SECOND, "far side", "server.state", {
    httpStatus: 200,
    requestId: `req_7f3${turn}`,
  }),
);

/** An answer that was lost, a repeat that was recognised as one, and a decision. */
const eventful: EvidenceEntry[] = [
  at(0, "client", "record.stored"),
  at(40, "client", "submission.began", { attemptCount: 1 }),
  at(15 * SECOND, "far side", "submission.unanswered", { reason: "server", httpStatus: 504 }),
  at(17 * SECOND, "far side", "operation.problem", {
    code: "rate_limited",
    httpStatus: 429,
    requestId: "req_7f21",
  }),
  at(19 * SECOND, "client", "submission.began", { attemptCount: 2 }),
  at(20 * SECOND, "far side", "submission.accepted", {
    httpStatus: 202,
    requestId: "req_7f22",
    replayed: true,
  }),
  ...checks,
  at(96 * SECOND, "far side", "read.unanswered", { reason: "network" }),
  at(101 * SECOND, "person", "person.checked"),
  at(102 * SECOND, "far side", "server.state", { httpStatus: 200, requestId: "req_7f41" }),
  at(118 * SECOND, "person", "wish.accept"),
  at(119 * SECOND, "far side", "wish.answered", { httpStatus: 200, requestId: "req_7f42" }),
];

/** Every attempt and decision, for support and for whoever wants to know. */
const meta = {
  title: "Evidence",
  tags: ["autodocs"],
  component: EvidenceTimeline,
  parameters: { width: "narrow" },
  args: { entries: eventful, supportCode: "K7QM2X9D", exported: fn(() => "{}") },
} satisfies Meta<typeof EvidenceTimeline>;
export default meta;

type Story = StoryObj<typeof meta>;

export const LostAndFound: Story = {
  tags: ["key", "phone"],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("list", { name: "What has happened" })).toBeVisible();
    await expect(canvas.getByText("12:00:15 PM")).toHaveAttribute(
      "datetime",
      "2026-12-01T12:00:15.000Z",
    );
    await expect(canvas.getByText("the same request again, not a second one")).toBeVisible();
    await userEvent.click(canvas.getByText("9 checks, all with this answer"));
    await expect(canvas.getByText(/req_7f38/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Save as JSON" }));
    await expect(args.exported).toHaveBeenCalledOnce();
  },
};

/** A person may send a request again that nobody can tell from a first one: it says who decided. */
export const DecidedByAPerson: Story = {
  render: ({ exported: _default, ...args }) => <EvidenceTimeline {...args} />,
  args: {
    entries: [
      at(0, "client", "submission.began", { attemptCount: 1 }),
      at(30 * SECOND, "far side", "submission.unanswered", { reason: "timeout" }),
      at(65 * SECOND, "person", "person.chose", { choice: "resend_anyway" }),
      at(66 * SECOND, "client", "submission.began", { attemptCount: 2 }),
      at(68 * SECOND, "far side", "submission.accepted", { httpStatus: 200 }),
    ],
  },
  play: async ({ args, canvas, userEvent }) => {
    const saved = spyOn(URL, "createObjectURL");
    await userEvent.click(canvas.getByRole("button", { name: "Save as JSON" }));
    const [[file] = []] = saved.mock.calls;
    const text = file instanceof Blob ? await file.text() : "";
    await expect(JSON.parse(text)).toEqual({ supportCode: "K7QM2X9D", log: args.entries });
  },
};

export const Nothing: Story = { args: { entries: [] } };
