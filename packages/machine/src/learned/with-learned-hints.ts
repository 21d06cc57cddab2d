import { isTerminal } from "@claimcheck/protocol";
import type { KnownJob } from "../known-job.ts";
import type { Clock } from "../ports.ts";
import type { JobAnswer, ReadOutcome, Transport } from "../transport/transport.ts";
import { hazardOf } from "./hazard.ts";
import type { LearnedDurations } from "./learned-durations.ts";
import { nextLookAfter } from "./next-look.ts";

export interface LearnedHintsOptions {
  readonly clock: Pick<Clock, "monotonicMs">;
  readonly durations: LearnedDurations;
  /** What jobs have to have in common to take as long. Default: their `kind`. */
  readonly kindOf?: (job: KnownJob) => string;
}

/** Every so many-th job of a client is probed early; all of them would cost a read each. */
const PROBE_EVERY = 4;

interface Watched {
  readonly isProbed: boolean;
  readonly firstMs: number;
  /** When it was last seen running. */
  readonly lastMs: number;
}

/**
 * For backends that neither hold reads nor say when to look again: learns how long jobs take
 * from those it sees end, and adds to each good answer when the next look pays best. A hint
 * of the far side itself is left as it is, and so is a far side that holds.
 *
 *     const transport = withLearnedHints(mine, { clock, durations: createLearnedDurations() });
 */
export function withLearnedHints(transport: Transport, options: LearnedHintsOptions): Transport {
  if (transport.promises.hold) return transport;
  const { clock, durations, kindOf = ({ kind }) => kind ?? "" } = options;
  const watched = new Map<string, Watched>();
  let watchedCount = 0;

  function watch(job: KnownJob): number | undefined {
    const nowMs = clock.monotonicMs();
    const known = watched.get(job.jobId);
    if (job.type === "reviewing" || isTerminal(job)) {
      watched.delete(job.jobId);
      // It ended somewhere between the two looks; so a provider that became faster is found out.
      if (known !== undefined && job.type !== "failed") {
        durations.observe(kindOf(job), (known.lastMs + nowMs) / 2 - known.firstMs);
      }
      return undefined;
    }
    if (known === undefined) watchedCount += 1;
    const { firstMs, isProbed } = known ?? {
      firstMs: nowMs,
      isProbed: watchedCount % PROBE_EVERY === 0,
    };
    watched.set(job.jobId, { firstMs, isProbed, lastMs: nowMs });
    const hazard = hazardOf(durations.of(kindOf(job)));
    return hazard && nextLookAfter(hazard, { ageMs: nowMs - firstMs, isProbed });
  }

  function hinted(outcome: ReadOutcome): ReadOutcome {
    if (outcome.type !== "answers") return outcome;
    const waits = [...outcome.answers.values()].flatMap((answer) => watchAnswer(answer) ?? []);
    if (waits.length === 0 || outcome.retryAfterMs !== undefined) return outcome;
    return { ...outcome, retryAfterMs: Math.min(...waits) };
  }

  function watchAnswer(answer: JobAnswer): number | undefined {
    return answer.type === "job" ? watch(answer.job) : undefined;
  }

  return {
    ...transport,
    account: () => transport.account(),
    async submit(request, signal) {
      const outcome = await transport.submit(request, signal);
      if (outcome.type !== "accepted") return outcome;
      const retryAfterMs = outcome.retryAfterMs ?? watchAnswer(outcome.job.answer);
      return retryAfterMs === undefined ? outcome : { ...outcome, retryAfterMs };
    },
    read: async (request, signal) => hinted(await transport.read(request, signal)),
  };
}
