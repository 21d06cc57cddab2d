import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketOf, edgeMs } from "./duration-scale.ts";
import { type DurationSketch, emptySketch, parseSketch, withDuration } from "./duration-sketch.ts";
import { likelihoods } from "./likelihoods.ts";

const durations = fc.array(
  fc
    .tuple(fc.double({ min: 0, max: 1e8, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([byMs, part]) => ({ afterMs: byMs * part, byMs })),
  { maxLength: 60 },
);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const sketchOf = (ended: readonly { afterMs: number; byMs: number }[]): DurationSketch =>
  ended.reduce(withDuration, emptySketch);

describe("a sketch of durations", () => {
  test("weighs at most a hundred jobs, survives JSON, and stays small", () => {
    fc.assert(
      fc.property(durations, (ended) => {
        const sketch = sketchOf(ended);
        const counted = ended.filter(({ byMs }) => byMs > 0).length;
        expect(sketch.count).toBe(counted);
        expect(sum(sketch.weights)).toBeCloseTo((1 - 0.99 ** counted) / 0.01, 1);
        const json = JSON.stringify(sketch);
        expect(parseSketch(JSON.parse(json))).toEqual(sketch);
        expect(json.length).toBeLessThan(2000);
      }),
      { numRuns: 30 },
    );
  });

  test("is as likely as its jobs: likelihoods sum up to 1, and none is impossible near them", () => {
    fc.assert(
      fc.property(durations, (ended) => {
        const { weights, count } = sketchOf(ended);
        fc.pre(count > 0);
        const likely = likelihoods(weights);
        expect(sum(likely)).toBeCloseTo(1, 9);
        weights.forEach((weight, bucket) => {
          if (weight > 0) expect(likely[bucket]).toBeGreaterThan(0);
        });
      }),
      { numRuns: 30 },
    );
  });

  test("takes no note of what cannot be a duration", () => {
    for (const ended of [
      { afterMs: 0, byMs: 0 },
      { afterMs: -5, byMs: -1 },
      { afterMs: 2000, byMs: 1000 },
      { afterMs: Number.NaN, byMs: 1000 },
      { afterMs: 0, byMs: Number.NaN },
      { afterMs: 0, byMs: Number.POSITIVE_INFINITY },
    ]) {
      expect(withDuration(emptySketch, ended)).toBe(emptySketch);
    }
  });

  test("puts a job that ended between two looks where others did, and some of it anywhere", () => {
    const others = Array.from({ length: 30 }, () => ({ afterMs: 20_000, byMs: 20_000 }));
    const before = sketchOf(others);
    const after = withDuration(before, { afterMs: 10_000, byMs: 60_000 });
    const gained = after.weights.map((weight, at) => weight - 0.99 * (before.weights[at] ?? 0));
    const near = bucketOf(20_000);
    expect(sum(gained.slice(near - 3, near + 4))).toBeGreaterThan(0.85);
    // And some of it anywhere between: it may be the first of a new provider.
    expect(gained[bucketOf(50_000)]).toBeGreaterThan(0.001);
    expect(sum(gained)).toBeCloseTo(1, 2);
  });

  test("forgets a provider that has changed", () => {
    const slow = Array.from({ length: 100 }, () => ({ afterMs: 90_000, byMs: 90_000 }));
    const quick = Array.from({ length: 200 }, () => ({ afterMs: 9000, byMs: 9000 }));
    const { weights } = sketchOf([...slow, ...quick]);
    expect(weights[bucketOf(90_000)] ?? 0).toBeLessThan(0.1 * (weights[bucketOf(9000)] ?? 0));
  });

  test("is not parsed from anything else", () => {
    const { weights } = emptySketch;
    for (const kept of [
      undefined,
      null,
      "sketch",
      [1, 2, 3],
      { count: 1 },
      { count: 1, weights: [1, 2] },
      { count: -1, weights },
      { count: 1, weights: weights.map(() => "1") },
      { count: 1, weights: weights.map(() => Number.NaN) },
    ]) {
      expect(parseSketch(kept)).toBeUndefined();
    }
  });

  test("a duration lies in its bucket, and the outermost buckets take the rest", () => {
    for (const ms of [251, 1000, 20_000, 105_000, 3_600_000]) {
      expect(edgeMs(bucketOf(ms))).toBeLessThanOrEqual(ms);
      expect(edgeMs(bucketOf(ms) + 1)).toBeGreaterThan(ms);
    }
    expect(bucketOf(1)).toBe(0);
    expect(bucketOf(1e12)).toBe(emptySketch.weights.length - 1);
  });
});
