import {
  type DurationSketch,
  emptySketch,
  type GenerationRequest,
  type Instant,
  withDuration,
} from "@claimcheck/protocol";
import type { Job } from "./job.ts";
import type { StoredResult } from "./stored-result.ts";

/** How far the results have been looked through: up to and with this one. */
export interface RunMark {
  readonly storedAt: Instant;
  readonly resultId: string;
}

/** A stored result, and how long its job ran for it. */
export interface Run extends RunMark {
  /** `null`: nothing is to be learned from it. It is no job's result (an orphan), or it is forgotten what was asked. */
  readonly took: { readonly kind: string; readonly durationMs: number } | null;
}

/** How long jobs take, by kind, and from what that is known. One row of a store. */
export interface Durations {
  /** Grows with every keeping; 0: nothing was kept yet. */
  readonly revision: number;
  readonly mark: RunMark | null;
  readonly sketches: Readonly<Record<string, DurationSketch>>;
}

export const noDurations: Durations = { revision: 0, mark: null, sketches: {} };

/** Jobs of one kind, model and resolution take about as long. These are few: an offer names them. */
export function durationKindOf({ kind, model, resolution }: GenerationRequest): string {
  return `${kind}/${model}/${resolution}`;
}

/** Since when the job runs; a requeue does not begin anew (rules/lease.ts). Only of one that was taken. */
export function runningSince({ deadlineAt, runLimitMs }: Job): Instant {
  return deadlineAt - runLimitMs;
}

/**
 * The result of a finish that won tells how long its job ran. A cancel, a time-out and a file that
 * came too late tell how long somebody waited, which is something else.
 */
export function runOf({ storedAt, resultId }: StoredResult, job: Job | undefined): Run {
  const isItsOwn = job?.result?.resultId === resultId && job.request !== null;
  const took = isItsOwn
    ? { kind: durationKindOf(job.request), durationMs: storedAt - runningSince(job) }
    : null;
  return { storedAt, resultId, took };
}

/** The next durations, after more runs, oldest first. */
export function learnRuns(durations: Durations, runs: readonly Run[]): Durations {
  const sketches = new Map(Object.entries(durations.sketches));
  let { mark } = durations;
  for (const { storedAt, resultId, took } of runs) {
    mark = { storedAt, resultId };
    if (took === null) continue;
    const { kind, durationMs } = took;
    const sketch = sketches.get(kind) ?? emptySketch;
    sketches.set(kind, withDuration(sketch, { afterMs: durationMs, byMs: durationMs }));
  }
  return { revision: durations.revision + 1, mark, sketches: Object.fromEntries(sketches) };
}
