import { describe, expect, test } from "vitest";
import type { ReadOutcome, Transport } from "../transport/transport.ts";
import { hazardOf } from "./hazard.ts";
import { createLearnedDurations } from "./learned-durations.ts";
import { nextLookAfter } from "./next-look.ts";
import { withLearnedHints } from "./with-learned-hints.ts";

/** Evenly spread in probability, so that no seed is needed. */
const around = (medianMs: number, sigma: number, count = 50) =>
  Array.from(
    { length: count },
    (_, index) => medianMs * Math.exp(sigma * probit((index + 0.5) / count)),
  );

/** Good enough for made-up samples. */
function probit(part: number): number {
  return (part ** 0.135 - (1 - part) ** 0.135) / 0.1975;
}

function looks(durations: readonly number[], untilMs: number): number[] {
  const hazard = hazardOf(durations);
  if (hazard === undefined) throw new Error("These were too few.");
  const at: number[] = [];
  for (let ageMs = 0; ageMs < untilMs; ) {
    ageMs += nextLookAfter(hazard, { ageMs, isProbed: true });
    at.push(ageMs);
  }
  return at;
}

describe("the learned schedule", () => {
  test("says nothing before it has seen five of a kind", () => {
    expect(hazardOf(around(20_000, 1, 4))).toBeUndefined();
    expect(hazardOf(around(20_000, 1, 5))).toBeDefined();
  });

  test("looks where jobs end, once before, and hardly in between", () => {
    const twoModes = [...around(5000, 0.25, 25), ...around(90_000, 0.25, 25)];
    const at = looks(twoModes, 120_000);
    const between = (fromMs: number, toMs: number) =>
      at.filter((ms) => ms >= fromMs && ms < toMs).length;
    expect(between(0, 2500)).toBe(1);
    expect(between(3000, 9000)).toBeGreaterThanOrEqual(2);
    // A look per 5 s at most where few end, one per 9 s at least where many do.
    expect(between(10_000, 60_000)).toBeLessThanOrEqual(10);
    expect(between(60_000, 130_000)).toBeGreaterThanOrEqual(8);
  });

  test("stays within its bounds at every age, for any experience", () => {
    for (const durations of [around(1, 0.01), around(20_000, 1), around(3_600_000, 0.3)]) {
      const hazard = hazardOf(durations);
      for (let ageMs = 0; ageMs < 1e8; ageMs = 2 * ageMs + 100) {
        const gapMs = nextLookAfter(hazard ?? { at: () => 0, quantile: () => 0 }, {
          ageMs,
          isProbed: true,
        });
        expect(gapMs).toBeGreaterThanOrEqual(500);
        expect(gapMs).toBeLessThanOrEqual(60_000);
      }
    }
  });

  test("a job that outlasts all others is looked at ever less often", () => {
    const hazard = hazardOf(around(20_000, 0.2));
    if (hazard === undefined) throw new Error("These were enough.");
    const after = (ageMs: number) => nextLookAfter(hazard, { ageMs, isProbed: false });
    expect(after(400_000)).toBeGreaterThan(2 * after(40_000));
  });

  test("forgets a provider that has changed", () => {
    const durations = createLearnedDurations();
    for (const ms of around(100_000, 0.2)) durations.observe("image", ms);
    for (const ms of around(10_000, 0.2)) durations.observe("image", ms);
    expect(Math.max(...durations.of("image"))).toBeLessThan(30_000);
    expect(createLearnedDurations(durations.known).of("image")).toEqual(durations.of("image"));
  });
});

describe("hints by experience", () => {
  function setUp({ hold = false, retryAfterMs }: { hold?: boolean; retryAfterMs?: number } = {}) {
    let nowMs = 0;
    let type: "queued" | "completed" = "queued";
    const inner: Transport = {
      promises: {
        idempotency: "none",
        lookup: "none",
        absence: "unprovable",
        cancel: false,
        hold,
        batch: true,
      },
      endpoint: "there",
      account: () => undefined,
      submit: async () => ({ type: "no_evidence", reason: "network" }),
      read: async ({ jobs }): Promise<ReadOutcome> => ({
        type: "answers",
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
        answers: new Map(
          jobs.map(({ jobId }) => [jobId, { type: "job", job: { type, jobId, kind: "image" } }]),
        ),
      }),
    };
    const durations = createLearnedDurations();
    const transport = withLearnedHints(inner, { clock: { monotonicMs: () => nowMs }, durations });
    const read = (jobId: string) =>
      transport.read({ jobs: [{ jobId }], waitMs: 0, readerId: "r" }, new AbortController().signal);
    return {
      inner,
      transport,
      durations,
      read,
      async run(jobId: string, durationMs: number) {
        type = "queued";
        await read(jobId);
        nowMs += durationMs;
        type = "completed";
        await read(jobId);
        type = "queued";
      },
    };
  }

  test("learns from jobs it saw begin and end, and then says when to look", async () => {
    const { run, read, durations } = setUp();
    expect(await read("first")).not.toHaveProperty("retryAfterMs");
    for (let index = 0; index < 10; index += 1) await run(`j${index}`, 20_000 + index);
    // Each ended somewhere between two looks 20 s apart.
    expect(durations.of("image")).toHaveLength(10);
    expect(durations.of("image")[0]).toBe(10_000);
    expect(await read("next")).toMatchObject({ retryAfterMs: expect.any(Number) });
  });

  test("leaves a hint of the far side alone, and a far side that holds", async () => {
    const { run, read } = setUp({ retryAfterMs: 7000 });
    for (let index = 0; index < 10; index += 1) await run(`j${index}`, 20_000);
    expect(await read("next")).toMatchObject({ retryAfterMs: 7000 });
    const { inner, transport } = setUp({ hold: true });
    expect(transport).toBe(inner);
  });
});
