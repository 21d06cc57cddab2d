import type { Instant } from "@claimcheck/protocol";
import { type Durations, noDurations, type Run, type RunMark, runOf } from "../rules/durations.ts";
import type { Rows } from "./rows.ts";

export async function readDurations(rows: Rows): Promise<{ readonly durations: Durations }> {
  return { durations: (await rows.durations.get()) ?? noDurations };
}

export async function readRuns(
  rows: Rows,
  asked: { readonly after: RunMark | null; readonly until: Instant; readonly limit: number },
): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (const result of await rows.results.storedAfter(asked)) {
    runs.push(runOf(result, await rows.jobs.get(result.jobId)));
  }
  return runs;
}

/** Keeps them if they follow those that are there: of two who learn the same, one does. */
export async function keepDurations(
  rows: Rows,
  next: Durations,
): Promise<{ readonly kept: boolean }> {
  const { durations } = await readDurations(rows);
  const kept = next.revision === durations.revision + 1;
  if (kept) await rows.durations.put(next);
  return { kept };
}
