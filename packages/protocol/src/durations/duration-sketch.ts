import { BUCKET_COUNT, bucketOf, edgeMs } from "./duration-scale.ts";
import { likelihoods } from "./likelihoods.ts";

/**
 * How long jobs of one kind took of late, as weights on a logarithmic scale. Plain data, at most
 * two kilobytes as JSON whatever was seen, so that a store or a page keeps it as it is.
 */
export interface DurationSketch {
  /** How many jobs it has seen. */
  readonly count: number;
  /** By bucket (duration-scale.ts). The newest job weighs 1, each before it a hundredth less. */
  readonly weights: readonly number[];
}

/** A job that was still running after `afterMs` and had ended by `byMs`. Equal: it is known exactly. */
export interface Ended {
  readonly afterMs: number;
  readonly byMs: number;
}

export const emptySketch: DurationSketch = {
  count: 0,
  weights: Array.from({ length: BUCKET_COUNT }, () => 0),
};

/** A hundred jobs count in the end, so that a provider that changes is followed within as many. */
const KEPT = 0.99;
/** So much of what is only known to be between two looks is taken to be anywhere between them. */
const ANYWHERE = 0.1;

/** The sketch with one more job. What cannot be a duration changes nothing. */
export function withDuration(sketch: DurationSketch, { afterMs, byMs }: Ended): DurationSketch {
  if (!(byMs > 0 && afterMs <= byMs && Number.isFinite(byMs))) return sketch;
  const shares = sharesOf(sketch, bucketOf(Math.max(afterMs, byMs / 50)), bucketOf(byMs));
  const weights = sketch.weights.map((weight, bucket) =>
    rounded(KEPT * weight + (shares.get(bucket) ?? 0)),
  );
  return { count: sketch.count + 1, weights };
}

/**
 * Where between two looks a job has ended: most likely where others did. Taking the middle would
 * pile jobs up between the looks, and the looks would then follow their own trace.
 */
function sharesOf(sketch: DurationSketch, from: number, to: number): ReadonlyMap<number, number> {
  if (from === to) return new Map([[from, 1]]);
  const buckets = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const likely = sketch.count === 0 ? undefined : likelihoods(sketch.weights);
  const widths = normal(buckets.map((bucket) => edgeMs(bucket + 1) - edgeMs(bucket)));
  const seen = normal(buckets.map((bucket) => likely?.[bucket] ?? 0));
  const anywhere = seen === undefined ? 1 : ANYWHERE;
  return new Map(
    buckets.map((bucket, index) => [
      bucket,
      anywhere * (widths?.[index] ?? 0) + (1 - anywhere) * (seen?.[index] ?? 0),
    ]),
  );
}

/** As parts of 1; `undefined` where there is nothing to share out. */
function normal(weights: readonly number[]): readonly number[] | undefined {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum > 0 ? weights.map((weight) => weight / sum) : undefined;
}

function rounded(weight: number): number {
  return Math.round(weight * 1e4) / 1e4;
}

/** A sketch that was kept somewhere, or `undefined` if that is none. */
export function parseSketch(kept: unknown): DurationSketch | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  if (!("count" in kept && "weights" in kept)) return undefined;
  const { count, weights } = kept;
  if (!isWeight(count) || !Array.isArray(weights) || weights.length !== BUCKET_COUNT) {
    return undefined;
  }
  return weights.every(isWeight) ? { count, weights } : undefined;
}

function isWeight(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && Number.isFinite(value);
}
