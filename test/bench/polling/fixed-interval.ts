import type { Measured } from "./measured.ts";
import type { DrawnJob } from "./workload.ts";

const WAY_MS = 50;

/** What a client does that asks, waits, and asks again. `spreadMs`: how far its waits vary, to both sides. */
export interface FixedInterval {
  readonly name: string;
  readonly intervalMs: number;
  readonly spreadMs: number;
}

/** As facts.md found them in the published packages. */
export const fixedIntervals: readonly FixedInterval[] = [
  { name: "500 ms fixed (as fal, replicate)", intervalMs: 500, spreadMs: 0 },
  { name: "2 s fixed (as azure core-lro)", intervalMs: 2000, spreadMs: 0 },
  { name: "6 s ± 1.5 s (as runway)", intervalMs: 6000, spreadMs: 1500 },
];

export function measureFixed(
  { intervalMs, spreadMs }: FixedInterval,
  jobs: readonly DrawnJob[],
  unit: () => number,
): Measured[] {
  return jobs.map(({ durationMs }) => {
    let readCount = 0;
    // Known to the client one way after the server began with it.
    let nowMs = WAY_MS;
    for (;;) {
      nowMs += intervalMs + spreadMs * (2 * unit() - 1);
      readCount += 1;
      const askedMs = nowMs + WAY_MS;
      nowMs = askedMs + WAY_MS;
      if (askedMs >= durationMs) return { readCount, lagMs: nowMs - durationMs };
    }
  });
}
