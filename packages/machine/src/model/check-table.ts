import type { Cell, EventType } from "./event-family.ts";
import type { Step } from "./explore.ts";
import { operationTable } from "./operation-table.ts";
import { type StateName, stateNames, targetOf } from "./state-name.ts";

export interface TableReport {
  /** Cells of the table: states × events. */
  readonly cellCount: number;
  /** What the cells name: one for each state, event and place it may lead to. */
  readonly transitionCount: number;
  readonly coveredCount: number;
  /** Where table and machine differ, in words. */
  readonly findings: readonly string[];
}

/**
 * Holds the real machine to the table: all that a cell names happens, nothing else does, and
 * an empty cell leaves the operation the very same.
 */
export interface TableCheck {
  see(step: Step): void;
  report(): TableReport;
}

const table: Readonly<Record<StateName, Readonly<Record<EventType, Cell>>>> = operationTable;

export function createTableCheck(): TableCheck {
  const seen = new Map<string, Set<string>>();
  const cells = stateNames.flatMap((state) =>
    Object.entries(table[state]).map(([event, cell]) => ({ state, event, cell })),
  );

  return {
    see({ before, event, after, from, to }) {
      for (const place of from) {
        const id = `${place} ${event.type}`;
        const targets = seen.get(id) ?? new Set();
        seen.set(id, targets);
        const target = targetOf(place, after, to);
        // What changes nothing at all is no transition, unless the cell says "may stay".
        const isUnheard = target === place && before.context === after.context;
        targets.add(isUnheard ? UNHEARD : target);
      }
    },
    report() {
      const results = cells.map(({ state, event, cell }) =>
        compare(`${state} × ${event}`, cell, told(state, seen.get(`${state} ${event}`))),
      );
      return {
        cellCount: cells.length,
        transitionCount: cells.reduce((sum, { cell }) => sum + cell.length, 0),
        coveredCount: results.reduce((sum, { coveredCount }) => sum + coveredCount, 0),
        findings: results.flatMap(({ findings }) => findings),
      };
    },
  };
}

const UNHEARD = "";

/** A final state is told nothing: there is no actor left. */
function told(state: StateName, targets: ReadonlySet<string> | undefined): Set<string> | undefined {
  if (state === "dismissed") return new Set();
  if (targets === undefined) return undefined;
  const isNeverHeard = targets.size === 1 && targets.has(UNHEARD);
  return new Set(
    isNeverHeard ? [] : [...targets].map((target) => (target === UNHEARD ? state : target)),
  );
}

function compare(
  name: string,
  cell: Cell,
  seen: ReadonlySet<string> | undefined,
): { coveredCount: number; findings: string[] } {
  if (seen === undefined) return { coveredCount: 0, findings: [`${name}: never tried`] };
  const allowed: ReadonlySet<string> = new Set(cell);
  const missing = cell.filter((target) => !seen.has(target));
  const surplus = [...seen].filter((target) => !allowed.has(target));
  return {
    coveredCount: cell.length - missing.length,
    findings: [
      ...missing.map((target) => `${name}: the machine never goes to ${target}`),
      ...surplus.map((target) => `${name}: the machine goes to ${target}, the table does not`),
    ],
  };
}
