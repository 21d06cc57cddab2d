import { operationSetup } from "./operation-setup.ts";
import { replan, surroundings } from "./waiting-state.ts";

/** A wish is resent until the job answers it, whether or not anybody looks. */
export const wishing = operationSetup.createStateConfig({
  initial: "resting",
  states: {
    resting: {
      always: { guard: "hasWish", target: "waiting" },
      on: {
        "wish.cancel": { guard: "canCancel", target: "waiting", actions: "learn" },
        "wish.accept": { guard: "canReview", target: "waiting", actions: "learn" },
        "wish.reject": { guard: "canReview", target: "waiting", actions: "learn" },
      },
    },
    waiting: {
      entry: "planWish",
      always: [
        { guard: "hasNoWish", target: "resting" },
        { guard: "isWishDue", target: "sending" },
      ],
      invoke: {
        src: "wait",
        input: ({ context }) => ({ plan: context.operation.plans.wish }),
      },
      on: {
        ...surroundings,
        // An answer to a read may have granted the wish, or ended the hold it waits behind.
        "server.state": { target: "resting" },
        "deadline.reached": [
          { guard: "isWishEarly", ...replan },
          { target: "sending", actions: "learn" },
        ],
        "person.checked": { guard: "mayActNow", target: "sending", actions: "learn" },
        "account.changed": [{ guard: "mayActNow", target: "sending", actions: "learn" }, replan],
      },
    },
    sending: {
      // A read may have made it moot meanwhile.
      always: { guard: "hasNoWish", target: "resting" },
      invoke: {
        src: "sendWish",
        input: ({ context: { operation } }) => ({ jobId: operation.jobId, wish: operation.wish }),
      },
      on: {
        "wish.answered": { target: "resting", actions: "learn" },
        "wish.problem": { target: "resting", actions: "learn" },
        "wish.unanswered": { target: "resting", actions: "learn" },
        "pause.began": { target: "waiting", actions: "learn" },
      },
    },
  },
});
