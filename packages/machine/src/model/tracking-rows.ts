/**
 * From the job's id to the end: what each state does with each fact. `looking` and `wishing`
 * live side by side, so each notes what concerns the other, and stays.
 */
import {
  type Cell,
  noExchange,
  noFiles,
  noJob,
  noPerson,
  noTimer,
  noted,
  replanned,
} from "./event-family.ts";
import type { StateName } from "./state-name.ts";

/** Before there was a job these meant something. */
const past = { ...noFiles, ...noExchange } as const;

const givenUp = (state: StateName): Cell => [state, "dismissed"];

/** What the wishes' side hears while a read is under way: it does not disturb the read. */
const besideRead = (state: StateName) =>
  ({
    ...noJob,
    "wish.answered": [state, "settled"],
    // Another wish, or the job's own end, was faster: the truth comes along.
    "wish.problem": [state, "settled"],
    "wish.unanswered": [state],
    "wish.accept": [state],
    "wish.reject": [state],
    "deadline.reached": [state],
    ...noPerson,
    "wish.cancel": [state],
    "person.checked": [state],
    "person.chose": givenUp(state),
    "account.changed": [state],
  }) as const;

/** What the reads' side hears while a wish waits or is under way. */
const besideWish = (state: StateName) =>
  ({
    ...noJob,
    "turn.came": [state],
    "read.problem": [state],
    "read.unanswered": [state],
    "hold.lost": [state],
    "wish.accept": [state],
    "wish.reject": [state],
    ...noTimer,
    ...noPerson,
    "wish.cancel": [state],
    "person.checked": [state],
    "person.chose": givenUp(state),
    "account.changed": [state],
  }) as const;

const lookingAgain: Cell = ["looking.waiting", "looking.reading"];
const lookingAnew: Cell = [...lookingAgain, "looking.holding"];

export const trackingRows = {
  "looking.waiting": {
    ...past,
    ...besideRead("looking.waiting"),
    "turn.came": lookingAnew,
    // A late answer to a read that was withdrawn: the neighbour may still hear it.
    "server.state": ["looking.waiting"],
    "wish.answered": [...lookingAnew, "settled"],
    "wish.problem": [...lookingAnew, "settled"],
    "wish.unanswered": lookingAnew,
    "wish.accept": lookingAgain,
    "wish.reject": lookingAgain,
    "wish.cancel": lookingAnew,
    "deadline.reached": lookingAnew,
    "person.checked": lookingAgain,
    "account.changed": lookingAgain,
    ...replanned("looking.waiting", "looking.reading", "looking.holding"),
    // A page that is not seen holds nothing, and nothing is held that is not held by the far side.
    "page.hidden": lookingAgain,
    "holding.changed": lookingAgain,
  },
  "looking.reading": {
    ...past,
    ...besideRead("looking.reading"),
    // What was answered may be read again at once, held where that is promised.
    "server.state": ["looking.waiting", "looking.holding", "settled"],
    "read.problem": ["looking.waiting"],
    "read.unanswered": ["looking.waiting"],
    ...noted("looking.reading"),
    // An open wish wants it read all the same.
    "display.unwanted": lookingAnew,
    "pause.began": ["looking.waiting"],
  },
  "looking.holding": {
    ...past,
    ...besideRead("looking.holding"),
    "server.state": ["looking.waiting", "looking.holding", "settled"],
    "read.problem": ["looking.waiting"],
    "read.unanswered": ["looking.waiting"],
    "hold.lost": ["looking.waiting"],
    "wish.accept": [],
    "wish.reject": [],
    "person.checked": ["looking.reading"],
    ...noted("looking.holding"),
    "display.unwanted": ["looking.waiting", "looking.holding"],
    "page.hidden": ["looking.waiting"],
    "network.offline": ["looking.waiting"],
    "pause.began": ["looking.waiting"],
  },
  "wishing.resting": {
    ...past,
    ...besideWish("wishing.resting"),
    "server.state": ["wishing.resting", "settled"],
    "wish.answered": ["wishing.resting"],
    "wish.problem": ["wishing.resting"],
    "wish.unanswered": ["wishing.resting"],
    "wish.cancel": ["wishing.resting", "wishing.waiting", "wishing.sending"],
    "wish.accept": ["wishing.resting", "wishing.waiting", "wishing.sending"],
    "wish.reject": ["wishing.resting", "wishing.waiting", "wishing.sending"],
    ...noted("wishing.resting"),
  },
  "wishing.waiting": {
    ...past,
    ...besideWish("wishing.waiting"),
    "turn.came": ["wishing.waiting", "wishing.sending"],
    "server.state": ["wishing.waiting", "wishing.sending", "wishing.resting", "settled"],
    "read.problem": ["wishing.waiting", "wishing.sending"],
    "read.unanswered": ["wishing.waiting", "wishing.sending"],
    "hold.lost": ["wishing.waiting", "wishing.sending"],
    "wish.answered": ["wishing.waiting"],
    "wish.problem": ["wishing.waiting"],
    "wish.unanswered": ["wishing.waiting"],
    "deadline.reached": ["wishing.waiting", "wishing.sending"],
    "person.checked": ["wishing.waiting", "wishing.sending"],
    "account.changed": ["wishing.waiting", "wishing.sending"],
    ...replanned("wishing.waiting", "wishing.sending"),
  },
  "wishing.sending": {
    ...past,
    ...besideWish("wishing.sending"),
    // A read may have granted it, or made it moot.
    "server.state": ["wishing.sending", "wishing.resting", "settled"],
    "wish.answered": ["wishing.resting", "settled"],
    "wish.problem": ["wishing.resting", "wishing.waiting", "settled"],
    "wish.unanswered": ["wishing.waiting"],
    ...noted("wishing.sending"),
    "pause.began": ["wishing.waiting"],
  },
  "settled.waiting": {
    ...past,
    ...noJob,
    "turn.came": ["settled.waiting", "settled.reading"],
    // Answered by the end already: noted, and nothing more.
    "wish.answered": ["settled.waiting"],
    "wish.problem": ["settled.waiting"],
    "wish.unanswered": ["settled.waiting"],
    "wish.accept": ["settled.waiting"],
    "wish.reject": ["settled.waiting"],
    ...noTimer,
    ...noPerson,
    "wish.cancel": ["settled.waiting"],
    "person.checked": ["settled.waiting", "settled.reading"],
    "account.changed": ["settled.waiting", "settled.reading"],
    "operation.dismissed": ["dismissed"],
    ...replanned("settled.waiting", "settled.reading"),
    "display.unwanted": ["settled.waiting"],
  },
  "settled.reading": {
    ...past,
    ...noJob,
    "server.state": ["settled.waiting"],
    "read.problem": ["settled.waiting"],
    "read.unanswered": ["settled.waiting"],
    ...noTimer,
    ...noPerson,
    "operation.dismissed": ["dismissed"],
    ...noted("settled.reading"),
    "display.unwanted": ["settled.waiting"],
    "pause.began": ["settled.waiting"],
  },
} as const;
