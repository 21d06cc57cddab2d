import type { OperationContext } from "./operation-context.ts";
import { type MachineContext, operationSetup } from "./operation-setup.ts";
import { replan, surroundings } from "./waiting-state.ts";

type Asked = { readonly context: MachineContext };

const wait = {
  src: "awaitTurn",
  input: ({ context: { operation } }: Asked) => ({
    jobId: operation.jobId,
    plan: operation.plans.main,
  }),
} as const;

const woken = {
  ...surroundings,
  "display.*": replan,
  // What it teaches is for `wishing` to say.
  "wish.*": { target: "waiting", reenter: true },
  "person.checked": { guard: "mayActNow", target: "reading", actions: "learn" },
  "account.changed": [{ guard: "mayLookNow", target: "reading", actions: "learn" }, replan],
} as const;

const back = { target: "waiting", actions: "learn" } as const;

const answered = {
  "server.state": back,
  "read.problem": back,
  "read.unanswered": back,
} as const;
/** Until now the far side was looking for us: what comes next counts from here (C8). */
const withdrawn = { target: "waiting", actions: ["learn", "endHold"] } as const;

const reading = {
  invoke: { src: "read", input: ({ context }: Asked) => readOf(context.operation, false) },
  on: { ...answered, "display.unwanted": back, "pause.began": back },
} as const;

const early = { guard: "isMainEarly", ...replan } as const;
const look = { target: "reading", actions: "learn" } as const;

/**
 * Reading a job that goes on: for the display, and for open wishes. One read at a time, since
 * `reading` and `holding` exclude each other (C7); leaving withdraws the read (C6).
 *
 *   waiting ──(due)──────────────────────────────→ reading   answered at once
 *           ──(the far side holds; nothing waits)─→ holding   answered when there is news
 *
 * A hold that ends badly is followed by a plain read, which tells what is true of the job.
 */
export const looking = operationSetup.createStateConfig({
  initial: "waiting",
  states: {
    waiting: {
      entry: "planLook",
      always: [
        { guard: "isHoldDue", target: "holding" },
        { guard: "isMainDue", target: "reading" },
      ],
      invoke: wait,
      on: {
        ...woken,
        "turn.came": [early, { guard: "mayHold", target: "holding", actions: "learn" }, look],
      },
    },
    reading,
    holding: {
      invoke: { src: "read", input: ({ context }) => readOf(context.operation, true) },
      on: {
        ...answered,
        "hold.lost": back,
        "display.unwanted": withdrawn,
        "pause.began": withdrawn,
        "page.hidden": withdrawn,
        "network.offline": withdrawn,
        "person.checked": { guard: "mayActNow", ...look },
      },
    },
  },
});

/** Reading a job that has ended, for a fresh link only. */
export const lookingForLink = operationSetup.createStateConfig({
  initial: "waiting",
  states: {
    waiting: {
      entry: "planLook",
      always: { guard: "isMainDue", target: "reading" },
      invoke: wait,
      on: { ...woken, "turn.came": [early, look] },
    },
    reading,
  },
});

function readOf({ jobId, job }: OperationContext, hold: boolean) {
  return { jobId, after: job?.revision, hold };
}
