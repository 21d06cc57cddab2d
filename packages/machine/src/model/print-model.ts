/** The model as text: the table for the specification, the diagram for the docs, the legal views as code. */
import type { Cell, EventType } from "./event-family.ts";
import type { LegalView } from "./legal-view.ts";
import { operationTable } from "./operation-table.ts";
import { type StateName, stateNames, type Target } from "./state-name.ts";

const table: Readonly<Record<StateName, Readonly<Record<EventType, Cell>>>> = operationTable;

/** Rows are facts, columns are states; facts that every state treats alike share a row. */
export function printTable(): string {
  const rows = new Map<string, string[]>();
  for (const event of Object.keys(table.refused)) {
    const cells = stateNames.map((state) => printCell(state, cellOf(state, event)));
    const line = cells.join(" | ");
    rows.set(line, [...(rows.get(line) ?? []), `\`${event}\``]);
  }
  const legend = stateNames.map((state, index) => `${index + 1} \`${state}\``).join(" · ");
  return [
    `${legend}`,
    "",
    `| fact | ${stateNames.map((_, index) => index + 1).join(" | ")} |`,
    `|---|${stateNames.map(() => "---").join("|")}|`,
    ...[...rows].map(([line, events]) => `| ${events.join(" ")} | ${line} |`),
  ].join("\n");
}

function cellOf(state: StateName, event: string): Cell {
  const found = Object.entries(table[state]).find(([name]) => name === event);
  return found?.[1] ?? [];
}

/** `·` changes nothing; `=` may stay; a number is a neighbour, a name another part of the chart. */
function printCell(state: StateName, cell: Cell): string {
  if (cell.length === 0) return "·";
  return cell
    .map((target) => {
      if (target === state) return "=";
      return target.includes(".") ? String(columns.get(target)) : target;
    })
    .join(" ");
}

const columns = new Map<Target, number>(stateNames.map((name, index) => [name, index + 1]));

/** The chart as Mermaid draws it: who waits for what, and where facts lead. */
export function printDiagram(): string {
  const edges = new Map<string, Set<string>>();
  for (const state of stateNames) {
    for (const [event, cell] of Object.entries(table[state])) {
      for (const target of cell) {
        const [from, to] = [partOf(state), partOf(target)];
        if (from === to) continue;
        const edge = `${from} --> ${to}`;
        edges.set(edge, (edges.get(edge) ?? new Set()).add(event));
      }
    }
  }
  return [
    "stateDiagram-v2",
    "  [*] --> preparing",
    "  [*] --> storing",
    ...[...new Set(stateNames.map(partOf))].flatMap(printPart),
    ...[...edges].map(([edge, events]) => `  ${edge}: ${labelOf([...events])}`),
    "  dismissed --> [*]",
  ].join("\n");
}

function partOf(target: string): string {
  const [part = target] = target.split(".");
  return part === "looking" || part === "wishing" ? "tracking" : part;
}

/** What surrounds an operation only makes it look at the clock. */
function labelOf(events: readonly string[]): string {
  const telling = events.filter(
    (event) => !/^(operation\.copied|(slot|display|page|network|pause|holding)\.)/.test(event),
  );
  const shown = telling.slice(0, 5);
  const rest = telling.length - shown.length;
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join("<br/>");
}

function printPart(part: string): string[] {
  const inner = stateNames.filter((state) => partOf(state) === part && state !== part);
  if (inner.length === 0) return [`  ${part}`];
  return [`  state ${part} {`, ...regionsOf(inner), "  }"];
}

function regionsOf(inner: readonly StateName[]): string[] {
  const regions = Map.groupBy(inner, (state) => state.split(".")[0] ?? "");
  return [...regions.values()].flatMap((states, index) => [
    ...(index === 0 ? [] : ["    --"]),
    ...states.map((state) => `    ${nodeOf(state)}: ${state.split(".")[1]}`),
    ...states.flatMap((state) => innerEdges(state, states)),
  ]);
}

function innerEdges(state: StateName, states: readonly StateName[]): string[] {
  return states
    .filter((other) => other !== state)
    .flatMap((other) => {
      const events = Object.entries(table[state]).flatMap(([event, cell]) =>
        cell.includes(other) ? [event] : [],
      );
      const label = labelOf(events);
      return label === "" ? [] : [`    ${nodeOf(state)} --> ${nodeOf(other)}: ${label}`];
    });
}

const nodeOf = (state: string): string => state.replace(".", "_");

/** The module that tests and stories read. */
export function printLegalViews(views: readonly LegalView[]): string {
  return [
    "// Written by `npm run model`: every combination that the machine can show. Do not edit.",
    'import type { LegalView } from "./legal-view.ts";',
    "",
    "export const legalViews: readonly LegalView[] = [",
    ...views.map(printLegalView),
    "];",
    "",
  ].join("\n");
}

function printLegalView({ type, activity, charge, wish, durable }: LegalView): string {
  const fields = [
    `type: "${type}"`,
    `activity: "${activity}"`,
    `charge: "${charge}"`,
    `wish: "${wish}"`,
    `durable: ${durable}`,
  ];
  const line = `  { ${fields.join(", ")} },`;
  return line.length <= 100
    ? line
    : ["  {", ...fields.map((field) => `    ${field},`), "  },"].join("\n");
}
