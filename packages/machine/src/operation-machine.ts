/**
 * One operation, from confirmation to its end (design: the client's life of one operation).
 *
 *   starting ─┬─ preparing ─┐
 *             │             ├→ storing → sending ⇄ reconciling → unresolved
 *             ├─ (record) ──┘              │    ↘ judging → held, burning, refused
 *             │                            ↓
 *             └────────────────────────→ tracking → settled → dismissed
 *
 * The chart decides where to go. What a fact teaches is in `learn`, the questions are in
 * `questions`, the moments in `plan`. Effects are actors which the tracker provides; the
 * chart alone is pure, and is tested with `transition()`.
 */
import { initialContext } from "./initial-context.ts";
import { looking, lookingForLink } from "./looking-state.ts";
import { operationSetup } from "./operation-setup.ts";
import {
  burning,
  held,
  judging,
  preparing,
  reconciling,
  sending,
  storing,
  unresolved,
} from "./submission-states.ts";
import { wishing } from "./wishing-state.ts";

export const operationMachine = operationSetup.createMachine({
  id: "operation",
  context: ({ input }) => ({ operation: initialContext(input) }),
  initial: "starting",
  on: {
    "page.*": { actions: "learn" },
    "network.*": { actions: "learn" },
    "pause.*": { actions: "learn" },
    "floor.raised": { actions: "learn" },
    "holding.changed": { actions: "learn" },
    "display.*": { actions: "learn" },
    "slot.*": { actions: "learn" },
    "operation.copied": { actions: "learn" },
  },
  states: {
    /** Where a life begins, and begins again: by what is known, never by where it was (case R03). */
    starting: {
      always: [
        { guard: "isDismissed", target: "dismissed" },
        { guard: "isOver", target: "settled" },
        { guard: "hasJob", target: "tracking" },
        { guard: "isBurned", target: "refused" },
        { guard: "wantsBurning", target: "burning" },
        { guard: "mayHaveArrived", target: "reconciling" },
        { guard: "isBlind", target: "unresolved" },
        { guard: "hasFiles", target: "preparing" },
        { guard: "isFresh", target: "storing" },
        { target: "sending" },
      ],
    },
    preparing,
    storing,
    sending,
    judging,
    held,
    reconciling,
    burning,
    unresolved,
    tracking: {
      type: "parallel",
      always: { guard: "isOver", target: "settled" },
      states: { looking, wishing },
      on: { "person.chose": { guard: "choosesGiveUp", target: "dismissed", actions: "learn" } },
    },
    settled: {
      initial: "looking",
      states: { looking: lookingForLink },
      on: { "operation.dismissed": { target: "dismissed", actions: "learn" } },
    },
    refused: { on: { "operation.dismissed": { target: "dismissed", actions: "learn" } } },
    dismissed: { type: "final" },
  },
});
