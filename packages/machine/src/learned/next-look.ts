import type { Hazard } from "./hazard.ts";

/** What one read may cost, in ms of noticing the end later: about 7 reads for jobs of half a minute. */
const PRICE_MS = 350;
const SHORTEST_MS = 500;
const LONGEST_MS = 60_000;
/** The early probe, as a part of what the quickest took: finds a provider that became twice as fast. */
const PROBE_PART = 0.5;
const QUICKEST = 0.05;

export interface Look {
  readonly ageMs: number;
  /** Whether this job is one that is also looked at before it can be expected to end. */
  readonly isProbed: boolean;
}

/**
 * How long to wait for the next look at a job of this age, ms. Looks are best set where the
 * integral of √(hazard / 2λ) has grown by one, λ being the price of a read: for a constant
 * hazard that is every √(2λ / hazard) (facts: the bound for plain polling). Pure.
 */
export function nextLookAfter(hazard: Hazard, { ageMs, isProbed }: Look): number {
  const best = bestGap(hazard, ageMs);
  if (!isProbed) return best;
  const probeMs = PROBE_PART * hazard.quantile(QUICKEST);
  const isProbeDue = ageMs + SHORTEST_MS < probeMs && ageMs + best > probeMs;
  return isProbeDue ? probeMs - ageMs : best;
}

function bestGap(hazard: Hazard, ageMs: number): number {
  let grown = 0;
  let gapMs = 0;
  while (gapMs < LONGEST_MS) {
    const stepMs = Math.max(50, 0.01 * (ageMs + gapMs));
    grown += Math.sqrt(hazard.at(ageMs + gapMs + stepMs / 2) / (2 * PRICE_MS)) * stepMs;
    gapMs += stepMs;
    if (grown >= 1) break;
  }
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, gapMs));
}
