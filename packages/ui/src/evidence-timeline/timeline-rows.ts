import type { EvidenceEntry } from "@claimcheck/react";

/** One thing that happened, or a run of checks that all brought the same. */
export interface TimelineRow {
  readonly first: EvidenceEntry;
  /** Those after the first, oldest first; empty for a thing that happened once. */
  readonly again: readonly EvidenceEntry[];
}

/** A shorter run is as quickly read as its summary. */
const SHORTEST_RUN = 3;

/**
 * The log with runs of uneventful checks folded into one row each: a job of ten minutes is read
 * a hundred times, and the one lost answer among them is what somebody looks for. Nothing is
 * dropped.
 */
export function timelineRows(entries: readonly EvidenceEntry[]): readonly TimelineRow[] {
  const runs: [EvidenceEntry, ...EvidenceEntry[]][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run !== undefined && isSameCheck(run[0], entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap(([first, ...again]) =>
    again.length + 1 < SHORTEST_RUN
      ? [first, ...again].map((entry) => ({ first: entry, again: [] }))
      : [{ first, again }],
  );
}

function isSameCheck(one: EvidenceEntry, other: EvidenceEntry): boolean {
  return (
    one.what === other.what &&
    isCheck(one) &&
    one.httpStatus === other.httpStatus &&
    one.code === other.code &&
    one.reason === other.reason
  );
}

function isCheck({ what }: EvidenceEntry): boolean {
  return what === "server.state" || what === "read.unanswered" || what === "read.problem";
}
