import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DurationSketch, type Ended, emptySketch, withDuration } from "./duration-sketch.ts";
import { LONGEST_LOOK_MS, type LookPlan, planLooks, SHORTEST_LOOK_MS } from "./look-plan.ts";

/** Lognormal, evenly spread in probability and then mixed (no multiples of 37), so that no seed is needed. */
function around(medianMs: number, sigma: number, count = 60): readonly number[] {
  return Array.from({ length: count }, (_, index) => {
    const part = (((index * 37) % count) + 0.5) / count;
    return medianMs * Math.exp(sigma * probit(part));
  });
}

/** Good enough for made-up samples. */
function probit(part: number): number {
  return (part ** 0.135 - (1 - part) ** 0.135) / 0.1975;
}

const exactly = (durationMs: number): Ended => ({ afterMs: durationMs, byMs: durationMs });
const sketchOf = (durations: readonly number[]): DurationSketch =>
  durations.map(exactly).reduce(withDuration, emptySketch);

function planOf(durations: readonly number[]): LookPlan {
  const plan = planLooks(sketchOf(durations));
  if (plan === undefined) throw new Error("These were too few.");
  return plan;
}

/** The ages at which a job is looked at that does not end before `untilMs`. */
function looks(plan: LookPlan, untilMs: number): readonly number[] {
  const at: number[] = [];
  for (let ageMs = 0; ageMs < untilMs; at.push(ageMs)) ageMs += plan.nextAfter(ageMs);
  return at;
}

/** Looks per job, and how late its end is noticed, s. */
function measured(plan: LookPlan, durations: readonly number[]) {
  const each = durations.map((durationMs) => {
    const at = looks(plan, durationMs);
    return { count: at.length, lagS: ((at.at(-1) ?? 0) - durationMs) / 1000 };
  });
  const mean = (of: (one: (typeof each)[number]) => number) =>
    each.reduce((sum, one) => sum + of(one), 0) / each.length;
  return { looks: mean(({ count }) => count), lagS: mean(({ lagS }) => lagS) };
}

describe("a plan of looks", () => {
  test("there is none before five jobs were seen", () => {
    expect(planLooks(emptySketch)).toBeUndefined();
    expect(planLooks(sketchOf(around(20_000, 1, 4)))).toBeUndefined();
    expect(planLooks(sketchOf(around(20_000, 1, 5)))).toBeDefined();
  });

  test("stays within its bounds at every age, for any experience", () => {
    const anything = fc.array(fc.double({ min: 1, max: 1e8, noNaN: true }), {
      minLength: 5,
      maxLength: 20,
    });
    const ages = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { maxLength: 20 });
    fc.assert(
      fc.property(anything, ages, (durations, agesMs) => {
        const plan = planOf(durations);
        for (const ageMs of [0, ...agesMs]) {
          expect(plan.nextAfter(ageMs)).toBeGreaterThanOrEqual(SHORTEST_LOOK_MS);
          expect(plan.nextAfter(ageMs)).toBeLessThanOrEqual(LONGEST_LOOK_MS);
          expect(plan.halfEndIn(ageMs)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 30 },
    );
  });

  // ½K², what looks × lag cannot go below, in seconds (facts: the bound for plain polling).
  test.each([
    { name: "lognormal, median 20 s, p95 120 s", medianMs: 20_000, sigma: 1.089, boundS: 17.2 },
    { name: "around 5 s", medianMs: 5000, sigma: 0.25, boundS: 1.13 },
    { name: "video clips, median 105 s", medianMs: 105_000, sigma: 0.25, boundS: 23.8 },
  ])("comes within a tenth of what is possible: $name", ({ medianMs, sigma, boundS }) => {
    const plan = planOf(around(medianMs, sigma, 101));
    const { looks: lookCount, lagS } = measured(plan, around(medianMs, sigma, 1000));
    expect(lookCount * lagS).toBeLessThan(1.1 * boundS);
  });

  test("looks where jobs end, and hardly in between", () => {
    const plan = planOf([...around(5000, 0.25), ...around(90_000, 0.25)]);
    const at = looks(plan, 130_000);
    const between = (fromMs: number, toMs: number) =>
      at.filter((ms) => ms >= fromMs && ms < toMs).length;
    expect(between(0, 2500)).toBe(0);
    expect(between(2500, 9000)).toBeGreaterThanOrEqual(2);
    expect(between(12_000, 50_000)).toBeLessThanOrEqual(3);
    expect(between(60_000, 130_000)).toBeGreaterThanOrEqual(6);
  });

  test("a job that outlasts all others is looked at ever less often, and never given up", () => {
    const plan = planOf(around(20_000, 0.2));
    // The longest that was seen, half a minute, is no wall: after it looks do not stop at once.
    expect(plan.nextAfter(50_000)).toBeLessThan(10_000);
    expect(plan.nextAfter(400_000)).toBeGreaterThan(2 * plan.nextAfter(40_000));
    expect(plan.nextAfter(1e9)).toBe(LONGEST_LOOK_MS);
  });

  test("knows when half of those that are left will have ended", () => {
    const plan = planOf([...around(5000, 0.1), ...around(90_000, 0.1)]);
    // Whoever outlasts the quick ones is one of the slow ones.
    expect(plan.halfEndIn(15_000)).toBeGreaterThan(65_000);
    expect(plan.halfEndIn(15_000)).toBeLessThan(90_000);
    expect(planOf(around(20_000, 0.1)).halfEndIn(0)).toBeCloseTo(20_000, -3);
  });

  test("finds out, by its looks alone, that a provider has become twice as fast", () => {
    let sketch = sketchOf(around(100_000, 0.25, 100));
    const lagsS: number[] = [];
    for (const durationMs of around(50_000, 0.25, 60)) {
      const plan = planLooks(sketch) ?? planOf([]);
      const at = looks(plan, durationMs);
      const byMs = at.at(-1) ?? 0;
      lagsS.push((byMs - durationMs) / 1000);
      sketch = withDuration(sketch, { afterMs: at.at(-2) ?? 0, byMs });
    }
    const mean = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(lagsS.slice(0, 3))).toBeGreaterThan(10);
    expect(mean(lagsS.slice(15, 30))).toBeLessThan(5);
    expect(mean(lagsS.slice(45))).toBeLessThan(3.5);
  });
});
