import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  delayAfter,
  ERROR_CAP_MS,
  freshPace,
  GOOD_CAP_MS,
  HIDDEN_MAX_MS,
  HIDDEN_MIN_MS,
  OFFLINE_TRY_MS,
  type Pace,
  planNext,
  type Question,
  SLOWEST_MS,
  TIMER_MIN_MS,
  timerFor,
} from "./schedule.ts";

const HOUR_MS = 3_600_000;

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const moment = fc.integer({ min: 0, max: 10 ** 9 });

const paces: fc.Arbitrary<Pace> = fc.record(
  {
    lastMs: moment,
    goodCount: fc.nat(100_000),
    failureCount: fc.nat(100_000),
    chance,
    hintMs: fc.nat(Number.MAX_SAFE_INTEGER),
    aimMs: fc.double({ min: 0, noNaN: true }),
  },
  { requiredKeys: ["goodCount", "failureCount", "chance"] },
);

const questions: fc.Arbitrary<Question> = fc.record({
  nowMs: moment,
  startedMs: moment,
  pace: paces,
  surroundings: fc.record(
    { hidden: fc.boolean(), paused: fc.boolean(), offlineSinceMs: moment, floorMs: fc.nat() },
    { requiredKeys: ["hidden", "paused"] },
  ),
  slow: fc.boolean(),
  joinWithinMs: fc.nat(1000),
});

const calm: Question = {
  nowMs: 0,
  startedMs: 0,
  pace: freshPace,
  surroundings: { hidden: false, paused: false },
  slow: false,
  joinWithinMs: 300,
};

const visible = { slow: false, hidden: false };

describe("the delay between two looks", () => {
  test("C9: is finite and at least 250 ms, whatever the pace", () => {
    fc.assert(
      fc.property(paces, fc.boolean(), fc.boolean(), (pace, slow, hidden) => {
        const delayMs = delayAfter(pace, { slow, hidden });
        expect(Number.isFinite(delayMs)).toBe(true);
        expect(delayMs).toBeGreaterThanOrEqual(TIMER_MIN_MS);
      }),
    );
  });

  test("grows from 1 s by 1.6 to 10 s, give or take 10 %", () => {
    const delays = [1, 2, 3, 4, 5, 6, 50].map((goodCount) =>
      delayAfter({ ...freshPace, goodCount, chance: 0.5 }, visible),
    );
    expect(delays.map(Math.round)).toEqual([1000, 1600, 2560, 4096, 6554, 10_000, 10_000]);
    fc.assert(
      fc.property(fc.nat(1000), chance, (goodCount, unit) => {
        const middleMs = delayAfter({ ...freshPace, goodCount, chance: 0.5 }, visible);
        const delayMs = delayAfter({ ...freshPace, goodCount, chance: unit }, visible);
        expect(Math.abs(delayMs - middleMs)).toBeLessThanOrEqual(0.1 * middleMs + 1e-6);
        expect(delayMs).toBeLessThanOrEqual(GOOD_CAP_MS * 1.1);
      }),
    );
  });

  test("after errors doubles up to 15 s with full jitter", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), chance, (failureCount, unit) => {
        const delayMs = delayAfter({ ...freshPace, failureCount, chance: unit }, visible);
        const ceilingMs = Math.min(ERROR_CAP_MS, 1000 * 2 ** (failureCount - 1));
        expect(delayMs).toBeLessThanOrEqual(ceilingMs);
        expect(delayMs).toBeCloseTo(Math.max(TIMER_MIN_MS, ceilingMs * unit), 6);
      }),
    );
  });

  test("is the server's hint, to which jitter only adds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 250, max: HOUR_MS }), chance, (hintMs, unit) => {
        const delayMs = delayAfter({ ...freshPace, goodCount: 3, hintMs, chance: unit }, visible);
        expect(delayMs).toBeGreaterThanOrEqual(hintMs);
        expect(delayMs).toBeLessThanOrEqual(hintMs * 1.1);
      }),
    );
  });

  test("P08: a hint of 0 is the shortest delay, not a hot loop", () => {
    expect(delayAfter({ ...freshPace, goodCount: 1, hintMs: 0 }, visible)).toBe(TIMER_MIN_MS);
  });

  test("is drawn to a likely end that is near, and not to a far one", () => {
    const pace = { ...freshPace, goodCount: 6, chance: 0.5 };
    expect(delayAfter({ ...pace, aimMs: 3000 }, visible)).toBe(3250);
    expect(delayAfter({ ...pace, aimMs: 120_000 }, visible)).toBe(10_000);
  });

  test("C8: in a hidden page is four times as long, at least 15 s, at most 60 s; never shorter than in a visible one", () => {
    fc.assert(
      fc.property(paces, fc.boolean(), (pace, slow) => {
        const seenMs = delayAfter(pace, { slow, hidden: false });
        const hiddenMs = delayAfter(pace, { slow, hidden: true });
        expect(hiddenMs).toBeGreaterThanOrEqual(HIDDEN_MIN_MS);
        expect(hiddenMs).toBeGreaterThanOrEqual(seenMs);
        expect(hiddenMs).toBeLessThanOrEqual(Math.max(HIDDEN_MAX_MS, seenMs));
        if (seenMs * 4 >= HIDDEN_MIN_MS && seenMs * 4 <= HIDDEN_MAX_MS) {
          expect(hiddenMs).toBeCloseTo(seenMs * 4, 6);
        }
      }),
    );
  });

  test("at the slowest pace is close to a minute and not above it", () => {
    fc.assert(
      fc.property(paces, (pace) => {
        const delayMs = delayAfter(pace, { slow: true, hidden: false });
        expect(delayMs).toBeLessThanOrEqual(SLOWEST_MS);
        expect(delayMs).toBeGreaterThanOrEqual(SLOWEST_MS * 0.9);
      }),
    );
  });
});

describe("a plan", () => {
  test("C9: is never below the server's floor, and joining does not pull it below", () => {
    fc.assert(
      fc.property(questions, fc.integer({ min: 1, max: HOUR_MS }), (question, awayMs) => {
        const floorMs = question.nowMs + awayMs;
        const surroundings = { ...question.surroundings, floorMs, paused: false };
        const plan = planNext({ ...question, surroundings });
        if (plan.type === "rest") throw new Error("A floor within the hour is waited for.");
        expect(plan.atMs).toBeGreaterThanOrEqual(floorMs);
        expect(plan.notBeforeMs).toBeGreaterThanOrEqual(floorMs);
        expect(plan.notBeforeMs).toBeLessThanOrEqual(plan.atMs);
        expect(Number.isFinite(plan.atMs)).toBe(true);
      }),
    );
  });

  test("P09: rests when the floor is more than an hour away, and says until when", () => {
    fc.assert(
      fc.property(questions, fc.integer({ min: HOUR_MS + 1 }), (question, awayMs) => {
        const floorMs = question.nowMs + awayMs;
        const surroundings = { ...question.surroundings, paused: false, floorMs };
        expect(planNext({ ...question, surroundings })).toEqual({
          type: "rest",
          held: false,
          retryMs: floorMs,
        });
      }),
    );
  });

  test("C9: every timer is at least 250 ms and at most an hour", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), moment, (atMs, nowMs) => {
        const delayMs = timerFor(atMs, nowMs);
        expect(delayMs).toBeGreaterThanOrEqual(TIMER_MIN_MS);
        expect(delayMs).toBeLessThanOrEqual(HOUR_MS);
      }),
    );
  });

  test("a look may share a request that is half its delay sooner, hinted or not; a try after an error may not", () => {
    const pace = { ...freshPace, goodCount: 9, chance: 0.5, lastMs: 1000 };
    expect(planNext({ ...calm, pace })).toMatchObject({ atMs: 11_000, notBeforeMs: 6000 });
    const hinted = planNext({ ...calm, pace: { ...pace, hintMs: 20_000 } });
    expect(hinted).toMatchObject({ atMs: 22_000, notBeforeMs: 11_500 });
    const failed = planNext({ ...calm, pace: { ...pace, failureCount: 5 } });
    expect(failed).toMatchObject({ atMs: 8500, notBeforeMs: 8500 - calm.joinWithinMs });
    // What was asked for with a 429 or 503 is a floor, and nothing goes below it.
    const floored = planNext({
      ...calm,
      pace: { ...pace, hintMs: 20_000 },
      surroundings: { ...calm.surroundings, floorMs: 20_000 },
    });
    expect(floored).toMatchObject({ notBeforeMs: 20_000 });
  });

  test("held, it looks at once, wherever the pace is; below the floor not", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const surroundings = { hidden: false, paused: false };
        const plan = planNext({ ...question, surroundings, held: true });
        expect(plan).toMatchObject({ type: "look", atMs: question.nowMs });
        const floorMs = question.nowMs + 5000;
        const floored = planNext({
          ...question,
          surroundings: { ...surroundings, floorMs },
          held: true,
        });
        expect(floored.type === "look" && floored.atMs >= floorMs).toBe(true);
      }),
    );
  });

  test("C8: joining does not bring a hidden page's look below the hidden floor", () => {
    fc.assert(
      fc.property(questions, moment, (question, lastMs) => {
        const surroundings = { hidden: true, paused: false };
        const plan = planNext({ ...question, surroundings, pace: { ...question.pace, lastMs } });
        if (plan.type === "rest") return;
        expect(plan.notBeforeMs).toBeGreaterThanOrEqual(lastMs + HIDDEN_MIN_MS);
      }),
    );
  });

  test("looks at once the first time, but not in a page that was opened hidden", () => {
    expect(planNext(calm)).toMatchObject({ type: "look", atMs: 0 });
    const hidden = planNext({ ...calm, surroundings: { hidden: true, paused: false } });
    expect(hidden).toMatchObject({ type: "look", atMs: HIDDEN_MIN_MS });
  });

  test("V02: a page that becomes visible looks at once exactly if its last look is older than the visible delay", () => {
    const pace = { ...freshPace, goodCount: 6, chance: 0.5, lastMs: 1000 };
    const old = planNext({ ...calm, pace, nowMs: 20_000 });
    const recent = planNext({ ...calm, pace, nowMs: 5000 });
    expect(old).toMatchObject({ atMs: 11_000 });
    expect(recent).toMatchObject({ atMs: 11_000 });
  });

  test("made anew from the same pace is the same plan: toggling gains nothing", () => {
    fc.assert(
      fc.property(questions, fc.nat(5000), (question, laterMs) => {
        const surroundings = { hidden: false, paused: false };
        const pace = { ...question.pace, lastMs: question.pace.lastMs ?? 0 };
        const nowMs = question.nowMs + laterMs;
        const first = planNext({ ...question, pace, surroundings });
        const second = planNext({ ...question, pace, surroundings, nowMs });
        // What may be joined since before now may be joined from now on.
        const expected =
          first.type === "rest"
            ? first
            : { ...first, notBeforeMs: Math.min(first.atMs, Math.max(first.notBeforeMs, nowMs)) };
        expect(second).toEqual(expected);
      }),
    );
  });

  test("offline is a hold, with one try a minute after the loss or the last try", () => {
    const surroundings = { hidden: false, paused: false, offlineSinceMs: 5000 };
    expect(planNext({ ...calm, nowMs: 6000, surroundings })).toMatchObject({
      type: "look",
      atMs: 5000 + OFFLINE_TRY_MS,
      held: true,
    });
    const pace = { ...freshPace, failureCount: 1, lastMs: 65_000 };
    expect(planNext({ ...calm, nowMs: 66_000, surroundings, pace })).toMatchObject({
      atMs: 65_000 + OFFLINE_TRY_MS,
    });
  });

  test("paused is a hold without a moment", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const surroundings = { ...question.surroundings, paused: true };
        expect(planNext({ ...question, surroundings })).toEqual({ type: "rest", held: true });
      }),
    );
  });
});
