/**
 * The facts by who tells them. A row of the table takes each family as a whole, by default as
 * something that this state does not hear, and then says what it does hear.
 */
import type { OperationEvent } from "../operation-event.ts";
import type { Target } from "./state-name.ts";

export type EventType = OperationEvent["type"];

/**
 * Where a fact may lead, depending on what is known; the state's own name means that it may
 * stay. An empty cell: the fact changes nothing at all.
 */
export type Cell = readonly Target[];

const never: Cell = [];

/** What the verbs tell that prepare a request. */
export const noFiles = {
  "files.hashed": never,
  "files.unreadable": never,
  "file.uploaded": never,
  "uploads.finished": never,
  "upload.problem": never,
  "upload.unanswered": never,
  "record.stored": never,
} as const;

/** What the create tells. */
export const noCreate = {
  "submission.began": never,
  "submission.overtaken": never,
  "submission.accepted": never,
  "submission.problem": never,
  "submission.unanswered": never,
} as const;

/** What asking by key tells. */
export const noLookUp = {
  "operation.found": never,
  "operation.absent": never,
  "operation.candidates": never,
  "operation.problem": never,
  "operation.unanswered": never,
} as const;

/** What burning the key tells. */
export const noBurning = {
  "key.burned": never,
  "key.cancelled": never,
  "key.problem": never,
  "key.unanswered": never,
} as const;

/** What reads tell, and their turns. */
const noReads = {
  "turn.came": never,
  "server.state": never,
  "read.problem": never,
  "read.unanswered": never,
  "hold.lost": never,
} as const;

/** What the far side says to a wish. */
const noWishAnswers = {
  "wish.answered": never,
  "wish.problem": never,
  "wish.unanswered": never,
} as const;

/** What a person wishes of a job that is there. */
const noReview = { "wish.accept": never, "wish.reject": never } as const;

/** What a person does to an operation. */
export const noPerson = {
  "wish.cancel": never,
  "person.checked": never,
  "person.chose": never,
  "person.adopted": never,
  "person.aborted": never,
  "operation.dismissed": never,
  "account.changed": never,
} as const;

export const noTimer = { "deadline.reached": never } as const;

/** Nothing of the job, before there is one. */
export const noJob = { ...noReads, ...noWishAnswers, ...noReview } as const;

/** No exchange about the create is under way. */
export const noExchange = { ...noCreate, ...noLookUp, ...noBurning } as const;

type Surrounding = Exclude<
  EventType,
  | keyof typeof noFiles
  | keyof typeof noExchange
  | keyof typeof noJob
  | keyof typeof noPerson
  | keyof typeof noTimer
>;

/** What surrounds an operation is noted everywhere, and nothing more where nothing is waited for. */
export function noted(state: Target): Record<Surrounding, Cell> {
  const here: Cell = [state];
  return {
    "slot.taken": here,
    "slot.left": here,
    "operation.copied": here,
    "display.wanted": here,
    "display.unwanted": here,
    "page.hidden": here,
    "page.visible": here,
    "network.offline": here,
    "network.online": here,
    "pause.began": here,
    "pause.ended": here,
    "floor.raised": here,
    "holding.changed": here,
  };
}

/** Where something is waited for, whatever is heard may find that it is due. */
export function replanned(state: Target, ...next: readonly Target[]): Record<Surrounding, Cell> {
  const due: Cell = [state, ...next];
  return {
    ...noted(state),
    "slot.taken": due,
    "slot.left": due,
    "operation.copied": due,
    "display.wanted": due,
    "display.unwanted": due,
    "page.hidden": due,
    "page.visible": due,
    "network.online": due,
    "pause.ended": due,
    "holding.changed": due,
  };
}
