/** How long jobs of each kind took of late. The newest count: a provider that changes is followed. */
export interface LearnedDurations {
  /** Takes note of a job that ran for `durationMs`. */
  observe(kind: string, durationMs: number): void;
  /** The latest of a kind, oldest first, ms. */
  of(kind: string): readonly number[];
  /** All of it, to be kept and given back as `known`. */
  readonly known: Readonly<Record<string, readonly number[]>>;
}

/** Ten of a kind reach 91 to 97 % of what can be reached; fifty forget an old provider soon enough. */
const KEPT_COUNT = 50;

/** @param known what an earlier page has learned; default: nothing */
export function createLearnedDurations(
  known: Readonly<Record<string, readonly number[]>> = {},
): LearnedDurations {
  const durations = new Map(Object.entries(known));
  return {
    observe(kind, durationMs) {
      if (!(durationMs > 0 && Number.isFinite(durationMs))) return;
      durations.set(kind, [...(durations.get(kind) ?? []), durationMs].slice(-KEPT_COUNT));
    },
    of: (kind) => durations.get(kind) ?? [],
    get known() {
      return Object.fromEntries(durations);
    },
  };
}
