import { headerNames, type Instant, type LookPlan, planLooks } from "@claimcheck/protocol";
import { type Durations, durationKindOf, noDurations, runningSince } from "../rules/durations.ts";
import { type Job, POSITION_MAX, type TrackedJob } from "../rules/job.ts";
import type { BackendStore } from "../store-port.ts";

/** What a reader is told besides the facts, in ms. A hint is a hint: nothing is decided by it. */
export interface LookHint {
  /** When to look again; absent once nothing will change. */
  readonly waitMs?: number;
  /** In how long half of the jobs like this one will have ended; absent where nothing is known. */
  readonly etaMs?: number;
}

export interface LookHints {
  hintFor(tracked: TrackedJob, now: Instant): Promise<LookHint>;
}

/** How old what was read from the store may be. */
const FRESH_MS = 10_000;
const REVIEW_WAIT_MS = 30_000;
const QUEUE_WAIT_MAX_MS = 5000;
/** A job that tells its progress is looked at this often at least, so that the progress shows. */
const PROGRESS_WAIT_MS = 10_000;

/** Hints from what the store has learned. A store that fails leaves what was known before. */
export function createLookHints({ store }: { readonly store: BackendStore }): LookHints {
  let durations: Durations = noDurations;
  let plans = new Map<string, LookPlan | undefined>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> = Promise.resolve();

  async function readAnew(): Promise<void> {
    const read = await store.readDurations().catch(() => undefined);
    if (read === undefined || read.durations.revision === durations.revision) return;
    ({ durations } = read);
    plans = new Map();
  }

  async function planFor({ request }: Job, now: Instant): Promise<LookPlan | undefined> {
    if (request === null) return undefined;
    if (now - readAt >= FRESH_MS) {
      readAt = now;
      reading = readAnew();
    }
    await reading;
    const kind = durationKindOf(request);
    const sketch = durations.sketches[kind];
    if (!plans.has(kind)) plans.set(kind, sketch && planLooks(sketch));
    return plans.get(kind);
  }

  return {
    async hintFor({ job, position }, now) {
      const { state, createdAt } = job;
      switch (state.type) {
        case "queued": {
          const placeMs = Math.min(QUEUE_WAIT_MAX_MS, 1000 + 1000 * (position ?? POSITION_MAX));
          // Soon enough to show that it was taken, but not before it can have ended.
          const plan = await planFor(job, now);
          const beginMs = Math.min(QUEUE_WAIT_MAX_MS, plan?.nextAfter(0) ?? 0);
          return { waitMs: Math.max(placeMs, beginMs, unlearnedWait(now - createdAt)) };
        }
        case "processing": {
          const ageMs = Math.max(0, now - runningSince(job));
          const plan = await planFor(job, now);
          const waitMs = plan?.nextAfter(ageMs) ?? unlearnedWait(ageMs);
          const shownMs = state.progress > 0 ? Math.min(PROGRESS_WAIT_MS, waitMs) : waitMs;
          return { waitMs: shownMs, ...(plan && { etaMs: Math.round(plan.halfEndIn(ageMs)) }) };
        }
        case "reviewing":
          return { waitMs: REVIEW_WAIT_MS };
        case "completed":
        case "failed":
          return {};
        default:
          return state satisfies never;
      }
    },
  };
}

/**
 * The first of these hints as a header, or none. In whole seconds, the nearest: unlike a limit,
 * a hint that is a little early costs nothing.
 */
export function hintHeader(hints: readonly LookHint[]): Record<string, string> {
  const waitsMs = hints.flatMap(({ waitMs }) => waitMs ?? []);
  if (waitsMs.length === 0) return {};
  const waitS = Math.max(1, Math.round(Math.min(...waitsMs) / 1000));
  return { [headerNames.retryAfter]: String(waitS) };
}

/** As clients wait by themselves, 1 s × 1.6 up to 10 s, told by the age (design: when to look). */
function unlearnedWait(ageMs: number): number {
  return Math.min(10_000, 1000 + 0.6 * Math.max(0, ageMs));
}
