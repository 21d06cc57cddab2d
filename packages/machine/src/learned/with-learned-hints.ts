import type { KnownJob } from "../known-job.ts";
import type { Clock } from "../ports.ts";
import type { JobAnswer, ReadOutcome, Transport } from "../transport/transport.ts";
import type { LearnedDurations } from "./learned-durations.ts";

export interface LearnedHintsOptions {
  readonly clock: Pick<Clock, "monotonicMs">;
  readonly durations: LearnedDurations;
  /** What jobs have to have in common to take as long. Default: their `kind`. */
  readonly kindOf?: (job: KnownJob) => string;
}

/** A job that was seen running. Times are monotonic, ms. */
interface Watched {
  readonly firstMs: number;
  readonly lastMs: number;
  /** Whether `firstMs` is its begin. Who comes in the middle cannot tell how long it took. */
  readonly isWhole: boolean;
}

/**
 * For backends that neither hold reads nor say when to look again: learns how long jobs take
 * from those it sees begin and end, and adds to each good answer when the next look pays best.
 * A hint of the far side itself is left as it is, and so is a far side that holds.
 *
 *     const transport = withLearnedHints(mine, { clock, durations: createLearnedDurations() });
 */
export function withLearnedHints(transport: Transport, options: LearnedHintsOptions): Transport {
  if (transport.promises.hold) return transport;
  const { clock, durations, kindOf = ({ kind }) => kind ?? "" } = options;
  const watched = new Map<string, Watched>();

  /** When to look again at a job that runs, ms. */
  function noteRunning(job: KnownJob, isNew: boolean): number | undefined {
    const nowMs = clock.monotonicMs();
    const { firstMs, isWhole } = watched.get(job.jobId) ?? { firstMs: nowMs, isWhole: isNew };
    watched.set(job.jobId, { firstMs, isWhole, lastMs: nowMs });
    return durations.planOf(kindOf(job))?.nextAfter(nowMs - firstMs);
  }

  /** It ended somewhere between the last two looks; so a provider that became faster is found out. */
  function noteEnded(job: KnownJob): void {
    const known = watched.get(job.jobId);
    watched.delete(job.jobId);
    if (known === undefined || !known.isWhole || job.type === "failed") return;
    const { firstMs, lastMs } = known;
    const byMs = clock.monotonicMs() - firstMs;
    durations.observe(kindOf(job), { afterMs: lastMs - firstMs, byMs });
  }

  function note(jobId: string, answer: JobAnswer, isNew: boolean): number | undefined {
    if (answer.type === "missing") watched.delete(jobId);
    if (answer.type !== "job") return undefined;
    const { job } = answer;
    if (job.type === "queued" || job.type === "processing") return noteRunning(job, isNew);
    noteEnded(job);
    return undefined;
  }

  function hinted(outcome: ReadOutcome): ReadOutcome {
    if (outcome.type !== "answers") return outcome;
    const waits = [...outcome.answers].flatMap(
      ([jobId, answer]) => note(jobId, answer, false) ?? [],
    );
    if (waits.length === 0 || outcome.retryAfterMs !== undefined) return outcome;
    return { ...outcome, retryAfterMs: Math.min(...waits) };
  }

  return {
    ...transport,
    account: () => transport.account(),
    async submit(request, signal) {
      const outcome = await transport.submit(request, signal);
      if (outcome.type !== "accepted") return outcome;
      const { job, replayed } = outcome;
      const learnedMs = note(job.jobId, job.answer, !replayed);
      const retryAfterMs = outcome.retryAfterMs ?? learnedMs;
      return retryAfterMs === undefined ? outcome : { ...outcome, retryAfterMs };
    },
    read: async (request, signal) => hinted(await transport.read(request, signal)),
  };
}
