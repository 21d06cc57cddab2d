/** The words the chart is written in: its verbs, its actions, its questions. */
import type { OperationKey } from "@claimcheck/protocol";
import { assign, fromCallback, setup } from "xstate";
import { learn } from "./learn.ts";
import { withPace } from "./learn-answer.ts";
import type { OperationContext, OperationInput } from "./operation-context.ts";
import type { OperationEvent } from "./operation-event.ts";
import type { Wish } from "./operation-view.ts";
import { planLook, planSubmission, planUnresolved, planWish } from "./plan.ts";
import * as ask from "./questions.ts";
import type { Plan } from "./schedule.ts";

/** XState merges contexts field by field; one field, replaced as a whole, can also lose things. */
export interface MachineContext {
  readonly operation: OperationContext;
}

/** What the verbs are given. */
export interface VerbInputs {
  readonly hash: { readonly request: unknown };
  readonly upload: { readonly files: ReadonlyMap<string, Blob> };
  readonly store: { readonly operation: OperationContext };
  readonly send: { readonly operation: OperationContext };
  readonly lookUp: { readonly operation: OperationContext };
  readonly giveUp: { readonly operationKey: OperationKey };
  readonly wait: { readonly plan: Plan };
  readonly awaitTurn: { readonly jobId: string | undefined; readonly plan: Plan };
  readonly read: {
    readonly jobId: string | undefined;
    readonly after: number | undefined;
    readonly hold: boolean;
  };
  readonly sendWish: { readonly jobId: string | undefined; readonly wish: Wish | undefined };
}

function verb<Input>() {
  return fromCallback<OperationEvent, Input>(() => {
    throw new Error("This verb has no implementation: the tracker provides it.");
  });
}

type Asked = { readonly context: MachineContext };
type Told = Asked & { readonly event: OperationEvent };

export const operationSetup = setup({
  types: {
    // biome-ignore lint/plugin/casts: XState reads its types from values that are never used
    context: {} as MachineContext,
    // biome-ignore lint/plugin/casts: as above
    events: {} as OperationEvent,
    // biome-ignore lint/plugin/casts: as above
    input: {} as OperationInput,
  },
  actors: {
    hash: verb<VerbInputs["hash"]>(),
    upload: verb<VerbInputs["upload"]>(),
    store: verb<VerbInputs["store"]>(),
    send: verb<VerbInputs["send"]>(),
    lookUp: verb<VerbInputs["lookUp"]>(),
    giveUp: verb<VerbInputs["giveUp"]>(),
    wait: verb<VerbInputs["wait"]>(),
    awaitTurn: verb<VerbInputs["awaitTurn"]>(),
    read: verb<VerbInputs["read"]>(),
    sendWish: verb<VerbInputs["sendWish"]>(),
  },
  actions: {
    learn: assign({ operation: ({ context, event }: Told) => learn(context.operation, event) }),
    endHold: assign({ operation: (asked: Asked) => holdEnded(asked) }),
    planSubmission: assign({ operation: (asked: Asked) => planned(asked, "main", planSubmission) }),
    planUnresolved: assign({ operation: (asked: Asked) => planned(asked, "main", planUnresolved) }),
    planLook: assign({ operation: (asked: Asked) => planned(asked, "main", planLook) }),
    planWish: assign({ operation: (asked: Asked) => planned(asked, "wish", planWish) }),
  },
  guards: {
    hasFiles: ({ context }) => context.operation.files !== undefined,
    isHashed: ({ context }) => context.operation.snapshot !== undefined,
    isDismissed: ({ context }) => context.operation.stage === "dismissed",
    isOver: ({ context }) => ask.isOver(context.operation),
    hasJob: ({ context }) => context.operation.jobId !== undefined,
    mayHaveArrived: ({ context }) => ask.mayHaveArrived(context.operation),
    cancelsNothing: ({ context }) =>
      ask.canCancel(context.operation) && !ask.mayHaveArrived(context.operation),
    isFresh: ({ context }) => !context.operation.restored,
    isBlind: ({ context }) => ask.isBlind(context.operation),
    isBurned: ({ context }) => context.operation.burned,
    isHeld: ({ context }) => ask.isHeld(context.operation),
    isToBeResent: ({ context }) => ask.isToBeResent(context.operation),
    isToBeAskedFirst: ({ context }) => ask.isToBeAskedFirst(context.operation),
    isUndecided: ({ context }) => ask.isUndecided(context.operation),
    needsProof: ({ context }) => ask.needsProof(context.operation),
    needsBurning: ({ context }) =>
      ask.needsProof(context.operation) && ask.canBurn(context.operation),
    canBurn: ({ context }) => ask.canBurn(context.operation),
    canLookUp: ({ context }) => ask.canLookUp(context.operation),
    mayResendNow: ({ context: { operation } }) =>
      ask.mayResend(operation) && ask.mayAct(operation, operation.now.monotonicMs),
    mayResend: ({ context }) => ask.mayResend(context.operation),
    wasNeverSent: ({ context }) => ask.wasNeverSent(context.operation),
    wantsBurning: ({ context }) => ask.wantsBurning(context.operation),
    hasNoWish: ({ context }) => context.operation.wish === undefined,
    hasWish: ({ context }) => context.operation.wish !== undefined,
    cancelsByBurning: ({ context }) =>
      ask.canCancel(context.operation) && ask.canBurn(context.operation),
    canCancel: ({ context }) => ask.canCancel(context.operation),
    canReview: ({ context }) => ask.canReview(context.operation),
    isStoredWellEnough: ({ context, event }) =>
      event.type === "record.stored" &&
      (event.durable || context.operation.policy.durability === "best-effort"),
    mayHold: ({ context }) => ask.mayHold(context.operation),
    isHoldDue: ({ context: { operation } }) =>
      ask.mayHold(operation) && isDue(operation, operation.plans.main),
    isMainDue: ({ context }) => isDue(context.operation, context.operation.plans.main),
    isWishDue: ({ context }) => isDue(context.operation, context.operation.plans.wish),
    isMainEarly: ({ context, event }) => isEarly(event, context.operation.plans.main),
    isWishEarly: ({ context, event }) => isEarly(event, context.operation.plans.wish),
    mayActNow: ({ context, event }) => ask.mayAct(context.operation, event.at.monotonicMs),
    mayLookNow: ({ context, event }) =>
      ask.mayAct(context.operation, event.at.monotonicMs) && ask.isReadWanted(context.operation),
    givesUpByBurning: ({ context, event }) =>
      event.type === "person.chose" &&
      event.choice === "give_up" &&
      ask.canGiveUpByBurning(context.operation),
    isCandidate: ({ context, event }) =>
      event.type === "person.adopted" &&
      context.operation.candidates?.some(({ jobId }) => jobId === event.jobId) === true,
    choosesGiveUp: ({ event }) => event.type === "person.chose" && event.choice === "give_up",
    choosesResend: ({ context, event }) =>
      event.type === "person.chose" &&
      event.choice === "resend_anyway" &&
      ask.choicesFor(context.operation).includes("resend_anyway"),
  },
});

function planned(
  { context: { operation } }: Asked,
  kind: "main" | "wish",
  plan: (operation: OperationContext) => Plan,
): OperationContext {
  const { wallMs, monotonicMs } = operation.now;
  const wallOffsetMs = wallMs - monotonicMs;
  return { ...operation, plans: { ...operation.plans, [kind]: plan(operation), wallOffsetMs } };
}

function holdEnded({ context: { operation } }: Asked): OperationContext {
  const { look } = operation.paces;
  return withPace(operation, "look", { ...look, lastMs: operation.now.monotonicMs });
}

function isDue({ now }: OperationContext, plan: Plan): boolean {
  return plan.type === "look" && plan.atMs <= now.monotonicMs;
}

/** A timer is at most an hour long, and a platform's may fire early: then it is waited on. */
function isEarly(event: OperationEvent, plan: Plan): boolean {
  return plan.type === "rest" || event.at.monotonicMs < plan.notBeforeMs;
}
