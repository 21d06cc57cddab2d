import {
  type DurationSketch,
  type Ended,
  emptySketch,
  type LookPlan,
  parseSketch,
  planLooks,
  withDuration,
} from "@claimcheck/protocol";

/** How long jobs of each kind took of late. The newest count most: a provider that changes is followed. */
export interface LearnedDurations {
  /** Takes note of a job that ended between two looks at it. */
  observe(kind: string, ended: Ended): void;
  /** When to look at jobs of a kind; `undefined` before five of it were seen. */
  planOf(kind: string): LookPlan | undefined;
  /** All of it, as JSON carries it, to be kept and given back as `known`. */
  readonly known: Readonly<Record<string, DurationSketch>>;
}

/**
 * @param known what an earlier page has learned, parsed from wherever it was kept; what is not
 * `known` of a `LearnedDurations` is passed over. Default: nothing
 */
export function createLearnedDurations(known?: unknown): LearnedDurations {
  const sketches = new Map(
    Object.entries(known ?? {}).flatMap(([kind, kept]) => {
      const sketch = parseSketch(kept);
      return sketch === undefined ? [] : [[kind, sketch] as const];
    }),
  );
  /** Of the kinds that have been asked for since they last changed. */
  const plans = new Map<string, LookPlan | undefined>();
  return {
    observe(kind, ended) {
      sketches.set(kind, withDuration(sketches.get(kind) ?? emptySketch, ended));
      plans.delete(kind);
    },
    planOf(kind) {
      if (!plans.has(kind)) plans.set(kind, planLooks(sketches.get(kind) ?? emptySketch));
      return plans.get(kind);
    },
    get known() {
      return Object.fromEntries(sketches);
    },
  };
}
