import type { Changes } from "../rules/changes.ts";
import type { Rows } from "./rows.ts";

/** Writes what a rule decided. In a fixed order, so that two stores leave the same trace. */
export async function writeChanges(rows: Rows, changes: Changes): Promise<void> {
  if (changes.operation !== undefined) await rows.operations.put(changes.operation);
  for (const entry of changes.ledger ?? []) await rows.ledger.append(entry);
  for (const counter of changes.counters ?? []) await rows.counters.put(counter);
  if (changes.job !== undefined) await rows.jobs.put(changes.job);
  if (changes.rateMark !== undefined) await rows.rateMarks.put(changes.rateMark);
}
