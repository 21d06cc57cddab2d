import { operationSetup } from "./operation-setup.ts";
import { replan, surroundings } from "./waiting-state.ts";

/**
 * Reading: for the display, for open wishes, and after the end for a fresh link. One read at
 * a time, since `reading` is one state (C7); leaving it withdraws the read (C6).
 */
export const looking = operationSetup.createStateConfig({
  initial: "waiting",
  states: {
    waiting: {
      entry: "planLook",
      always: { guard: "isMainDue", target: "reading" },
      invoke: {
        src: "awaitTurn",
        input: ({ context: { operation } }) => ({
          jobId: operation.jobId,
          plan: operation.plans.main,
        }),
      },
      on: {
        ...surroundings,
        "display.*": replan,
        // What it teaches is for `wishing` to say.
        "wish.*": { target: "waiting", reenter: true },
        "turn.came": [
          { guard: "isMainEarly", ...replan },
          { target: "reading", actions: "learn" },
        ],
        "person.checked": { guard: "mayActNow", target: "reading", actions: "learn" },
        "account.changed": [{ guard: "mayLookNow", target: "reading", actions: "learn" }, replan],
      },
    },
    reading: {
      invoke: {
        src: "read",
        input: ({ context: { operation } }) => ({
          jobId: operation.jobId,
          after: operation.job?.revision,
        }),
      },
      on: {
        "server.state": { target: "waiting", actions: "learn" },
        "read.problem": { target: "waiting", actions: "learn" },
        "read.unanswered": { target: "waiting", actions: "learn" },
        "display.unwanted": { target: "waiting", actions: "learn" },
        "pause.began": { target: "waiting", actions: "learn" },
      },
    },
  },
});
