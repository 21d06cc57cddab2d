import { legalViewName, legalViewOf, legalViews } from "@claimcheck/machine/model";
import type { HoldReason, OperationView } from "@claimcheck/react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { OperationCard } from "../operation-card/operation-card.tsx";
import originalUrl from "../stories/assets/original.jpg";
import { operationFixture } from "../stories/operation-fixture.ts";
import { stateGroups } from "../stories/still-stories.ts";

const states = new Map(
  stateGroups.flatMap(({ states }) => states.map(({ name, operation }) => [name, operation.view])),
);
const legal = new Set(legalViews.map(legalViewName));

interface PlaygroundArgs {
  readonly state: string;
  readonly wish: "none" | "cancel" | "accept" | "reject";
  readonly heldBy: readonly HoldReason[];
  readonly progress: number;
  readonly durable: boolean;
  readonly overdue: boolean;
  readonly sendings: number;
  readonly generation: number;
  readonly supportCode: string;
  readonly hasOriginal: boolean;
  readonly canRecover: boolean;
}

/**
 * A card with every knob there is. Knobs can be turned to what the machine never shows; the
 * line above the card says so.
 */
const meta = {
  title: "Playground",
  tags: ["!test"],
  args: {
    state: "Processing",
    wish: "none",
    heldBy: [],
    progress: 0.42,
    durable: true,
    overdue: false,
    sendings: 1,
    generation: 1,
    supportCode: "K7QM2X9D",
    hasOriginal: true,
    canRecover: true,
  },
  argTypes: {
    state: { control: "select", options: [...states.keys()] },
    wish: { control: "inline-radio", options: ["none", "cancel", "accept", "reject"] },
    heldBy: { control: "inline-check", options: ["offline", "paused"] },
    progress: { control: { type: "range", min: 0, max: 1, step: 0.01 } },
    sendings: { control: { type: "number", min: 1, max: 9 } },
    generation: { control: { type: "number", min: 1, max: 9 } },
  },
  render: (args) => {
    const view = viewFrom(args);
    return (
      <>
        <p className="playground__verdict">
          {legal.has(legalViewName(legalViewOf(view)))
            ? "The machine can show this."
            : "The machine never shows this."}
        </p>
        <OperationCard
          operation={operationFixture(view)}
          originalUrl={args.hasOriginal ? originalUrl : undefined}
          onRecover={args.canRecover ? () => undefined : undefined}
        />
      </>
    );
  },
} satisfies Meta<PlaygroundArgs>;
export default meta;

export const AnyCard: StoryObj<PlaygroundArgs> = {};

function viewFrom(args: PlaygroundArgs): OperationView {
  const { state, wish, heldBy, durable, overdue, sendings, generation, supportCode } = args;
  const view = states.get(state);
  if (view === undefined) throw new Error(`There is no state called ${state}.`);
  const { wish: ownWish, ...rest } = view;
  const wished: OperationView["wish"] =
    wish === "none"
      ? ownWish
      : wish === "reject"
        ? { type: wish, category: "light" }
        : { type: wish };
  return {
    ...rest,
    ...(wished === undefined ? {} : { wish: wished }),
    ...(heldBy.length === 0 ? {} : { activity: "held", heldBy }),
    ...(view.type === "processing" ? { progress: args.progress } : {}),
    durable: view.durable && durable,
    overdue: view.overdue || overdue,
    attempt: { transport: Math.max(view.attempt.transport, sendings), generation },
    supportCode,
  };
}
