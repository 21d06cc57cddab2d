import { markdownTable } from "../markdown-table.ts";
import type { Quit } from "./measure.ts";

/** One client over all its aborts. Times in ms. */
export interface Summary {
  readonly client: string;
  readonly package: string;
  readonly aborts: number;
  /** Aborts after which the promise did not settle while it was watched. */
  readonly unsettled: number;
  readonly settleMeanMs: number;
  readonly settleMaxMs: number;
  /** Where nothing waited: the middle and the longest of what there was to compute. */
  readonly workMedianMs?: number;
  readonly workMaxMs?: number;
  readonly requestsAfterMean: number;
  readonly requestsAfterMax: number;
}

export function summarise(client: string, packageName: string, quits: readonly Quit[]): Summary {
  const settled = quits.flatMap(({ settleMs }) => settleMs ?? []);
  const works = quits.flatMap(({ workMs }) => workMs ?? []).toSorted((one, other) => one - other);
  const requests = quits.map(({ requestsAfter }) => requestsAfter);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, longest] = [works[Math.floor(works.length / 2)], works.at(-1)];
  return {
    client,
    package: packageName,
    aborts: quits.length,
    unsettled: quits.length - settled.length,
    settleMeanMs: mean(settled),
    settleMaxMs: Math.max(...settled),
    ...(works.length < quits.length || middle === undefined || longest === undefined
      ? {}
      : { workMedianMs: middle, workMaxMs: longest }),
    requestsAfterMean: mean(requests),
    requestsAfterMax: Math.max(...requests),
  };
}

export function table(summaries: readonly Summary[]): string {
  const heads = [
    "client",
    "abort to settled, mean ms",
    "longest",
    "of it computing, median ms",
    "requests after, mean",
    "most",
  ];
  const rows = summaries.map((summary) => [
    summary.client,
    summary.settleMeanMs.toFixed(0),
    summary.settleMaxMs.toFixed(0),
    summary.workMedianMs === undefined ? "it waits" : summary.workMedianMs.toFixed(2),
    summary.requestsAfterMean.toFixed(2),
    String(summary.requestsAfterMax),
  ]);
  return markdownTable(heads, rows);
}

/** What we set ourselves: settled in less than this, and silent. */
const SETTLE_MOST_MS = 5;

export function broken(summaries: readonly Summary[]): readonly string[] {
  return summaries
    .filter(({ client }) => client.startsWith("claimcheck"))
    .flatMap(({ client, unsettled, settleMaxMs, workMedianMs = Number.NaN, requestsAfterMax }) => [
      ...(unsettled > 0 ? [`${client}: ${unsettled} aborts did not settle.`] : []),
      ...(settleMaxMs + workMedianMs < SETTLE_MOST_MS
        ? []
        : [`${client}: settled after ${settleMaxMs + workMedianMs} ms, not ${SETTLE_MOST_MS}.`]),
      ...(requestsAfterMax === 0
        ? []
        : [`${client}: ${requestsAfterMax} requests after an abort.`]),
    ]);
}
