/**
 * States × events, total: where each fact may lead from each state. Written by hand, as the
 * intention; `check-table.ts` holds the real machine to it, cell by cell and both ways. A new
 * state or a new fact does not compile until every cell of it is decided.
 */
import {
  type Cell,
  type EventType,
  noExchange,
  noFiles,
  noJob,
  noPerson,
  noTimer,
  noted,
} from "./event-family.ts";
import type { StateName } from "./state-name.ts";
import { submissionRows } from "./submission-rows.ts";
import { trackingRows } from "./tracking-rows.ts";

const deaf = { ...noFiles, ...noExchange, ...noJob, ...noTimer, ...noPerson } as const;

export const operationTable = {
  ...submissionRows,
  ...trackingRows,
  refused: { ...deaf, "operation.dismissed": ["dismissed"], ...noted("refused") },
  dismissed: {
    ...deaf,
    "slot.taken": [],
    "slot.left": [],
    "operation.copied": [],
    "display.wanted": [],
    "display.unwanted": [],
    "page.hidden": [],
    "page.visible": [],
    "network.offline": [],
    "network.online": [],
    "pause.began": [],
    "pause.ended": [],
    "floor.raised": [],
    "holding.changed": [],
  },
} satisfies Record<StateName, Record<EventType, Cell>>;
