/**
 * Where something is waited for, the pattern is always the same: `waiting` plans, its
 * neighbour does. What surrounds the page makes `waiting` plan anew; a timer that was cut
 * short or came early is waited on.
 */
import type { MachineContext } from "./operation-setup.ts";

/** Makes a wait plan anew. */
export const replan = { target: "waiting", reenter: true, actions: "learn" } as const;

export const surroundings = {
  "page.*": replan,
  "network.*": replan,
  "pause.*": replan,
  "floor.raised": replan,
  "holding.changed": replan,
} as const;

export const waitOnMain = {
  src: "wait",
  input: ({ context }: { readonly context: MachineContext }) => ({
    plan: context.operation.plans.main,
  }),
} as const;

/** The wait before an exchange about the submission. A person, or a sign-in, may cut it short, a floor not. */
export function waitingFor<const Next extends string>(next: Next) {
  const go = { target: next, actions: "learn" } as const;
  return {
    entry: "planSubmission",
    always: { guard: "isMainDue", target: next },
    invoke: waitOnMain,
    on: {
      ...surroundings,
      "deadline.reached": [{ guard: "isMainEarly", ...replan }, go],
      "person.checked": { guard: "mayActNow", ...go },
      "account.changed": { guard: "mayActNow", ...go },
    },
  } as const;
}
