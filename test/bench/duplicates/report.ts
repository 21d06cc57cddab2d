import { markdownTable } from "../markdown-table.ts";
import { columns } from "./loss.ts";
import type { Outcome } from "./trial.ts";

/** Three numbers a cell: POSTs sent / jobs created / jobs known to the client afterwards. */
export function table(
  outcomes: readonly Outcome[],
  packages: Readonly<Record<string, string>>,
): string {
  const heads = ["client", "key it sends", ...columns.map(({ name }) => name)];
  const rows = clientsOf(outcomes).map((client) => {
    const own = outcomes.filter((outcome) => outcome.client === client);
    const cells = columns.map(({ name }) => inWords(own.find(({ column }) => column === name)));
    return [
      packages[client] ?? client,
      own.find(({ keyHeader }) => keyHeader)?.keyHeader ?? "none",
      ...cells,
    ];
  });
  return markdownTable(heads, rows);
}

/** Where our own client made another number of jobs than one, or does not know it. */
export function broken(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes
    .filter(({ client }) => client === "claimcheck")
    .filter(({ jobs, known }) => jobs !== 1 || known !== 1)
    .map((outcome) => `claimcheck, ${outcome.column}: ${inWords(outcome)} ${outcome.error ?? ""}`);
}

function clientsOf(outcomes: readonly Outcome[]): readonly string[] {
  return [...new Set(outcomes.map(({ client }) => client))];
}

function inWords(outcome: Outcome | undefined): string {
  if (outcome === undefined) return "not run";
  return `${outcome.posts} / ${outcome.jobs} / ${outcome.known}`;
}
