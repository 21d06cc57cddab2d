import { BUCKET_COUNT, edgeMs } from "./duration-scale.ts";
import type { DurationSketch } from "./duration-sketch.ts";
import { type Likelihoods, likelihoods } from "./likelihoods.ts";

/** When looks at a job of a kind pay best. */
export interface LookPlan {
  /** How long to wait for the next look at a job of this age, ms: 500 ms to 60 s. */
  nextAfter(ageMs: number): number;
  /** In how long half of the jobs will have ended that are as old as this, ms. */
  halfEndIn(ageMs: number): number;
}

/** What one look may cost, in ms of noticing the end later: about 9 looks for jobs of half a minute. */
const PRICE_MS = 200;
export const SHORTEST_LOOK_MS = 500;
export const LONGEST_LOOK_MS = 60_000;
/** Fewer jobs say too little. */
const ENOUGH_COUNT = 5;
/** Looks are set to a fifth of a bucket: 1 % of the age. */
const STEPS = 5;

/**
 * The looks that cost least: price × looks + the time from the end to the look that finds it,
 * for jobs that end as the sketch says. Exact, by going back from the longest: `costs[i]` is
 * what is still to come after a look at `ages[i]`. Where looks are many this is
 * interval(age) = √(2λ / hazard(age)), λ being the price (facts: the bound for plain polling); where
 * they are few, that rule takes up to a tenth more (decisions/0016). Pure.
 *
 * @returns `undefined` before five jobs were seen
 */
export function planLooks(sketch: DurationSketch): LookPlan | undefined {
  if (sketch.count < ENOUGH_COUNT) return undefined;
  const { ages, left, waited } = survivalOf(likelihoods(sketch.weights));
  const costs = new Float64Array(ages.length);

  /** The age of the best look after one at `ageMs`, and what is still to come then. */
  function best(from: Point, next: number): { readonly atMs: number; readonly cost: number } {
    let atMs = from.ageMs + LONGEST_LOOK_MS;
    let cost = Number.POSITIVE_INFINITY;
    for (let index = next; index < ages.length; index += 1) {
      const age = ages[index] ?? 0;
      const gapMs = age - from.ageMs;
      if (gapMs < SHORTEST_LOOK_MS) continue;
      // Of the time from the end to this look: for those that end in between.
      const lateMs = gapMs * from.left - ((waited[index] ?? 0) - from.waitedMs);
      if (gapMs > LONGEST_LOOK_MS || lateMs >= cost) break;
      const all = lateMs + (costs[index] ?? 0);
      if (all < cost) {
        cost = all;
        atMs = age;
      }
    }
    return { atMs, cost: Number.isFinite(cost) ? cost : 0 };
  }

  for (let index = ages.length - 1; index >= 0; index -= 1) {
    const at = pointAt(index);
    costs[index] = PRICE_MS * at.left + best(at, index + 1).cost;
  }

  function pointAt(index: number): Point {
    return { ageMs: ages[index] ?? 0, left: left[index] ?? 0, waitedMs: waited[index] ?? 0 };
  }

  /** The place in the tables after `ageMs`, and what they say of that moment itself. */
  function locate(ageMs: number): { readonly next: number; readonly point: Point } {
    const next = firstIndex(ages, (age) => age > ageMs);
    if (next === 0) return { next, point: { ageMs, left: 1, waitedMs: ageMs } };
    const before = pointAt(next - 1);
    const after = pointAt(Math.min(next, ages.length - 1));
    const part = (ageMs - before.ageMs) / Math.max(1, after.ageMs - before.ageMs);
    const leftThen = before.left + Math.min(1, part) * (after.left - before.left);
    const waitedMs = before.waitedMs + ((before.left + leftThen) / 2) * (ageMs - before.ageMs);
    return { next, point: { ageMs, left: leftThen, waitedMs } };
  }

  return {
    nextAfter(ageMs) {
      const { next, point } = locate(ageMs);
      return Math.min(LONGEST_LOOK_MS, Math.max(SHORTEST_LOOK_MS, best(point, next).atMs - ageMs));
    },
    halfEndIn(ageMs) {
      const half = locate(ageMs).point.left / 2;
      const atMs = ages[firstIndex(left, (share) => share <= half)] ?? edgeMs(BUCKET_COUNT);
      return Math.max(0, atMs - ageMs);
    },
  };
}

interface Point {
  readonly ageMs: number;
  /** The part of all jobs that is still running. */
  readonly left: number;
  /** For how long a job has been running by then on average, ms. */
  readonly waitedMs: number;
}

/** Ages, with the part of the jobs that is left at each, and the integral of it. */
function survivalOf(likely: Likelihoods) {
  const ages = Float64Array.from({ length: BUCKET_COUNT * STEPS }, (_, step) =>
    edgeMs((step + 1) / STEPS),
  );
  const left = new Float64Array(ages.length);
  const waited = new Float64Array(ages.length);
  let share = 1;
  let waitedMs = edgeMs(0);
  for (const [step, age] of ages.entries()) {
    const before = share;
    share = Math.max(0, share - (likely[Math.floor(step / STEPS)] ?? 0) / STEPS);
    waitedMs += ((before + share) / 2) * (age - edgeMs(step / STEPS));
    left[step] = share;
    waited[step] = waitedMs;
  }
  return { ages, left, waited };
}

/** By halving; the length if there is none. `is` must go from no to yes once. */
function firstIndex(values: Float64Array, is: (value: number) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (is(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
