import type { Turn } from "./measure.ts";

/** One line of the table. */
export interface Summary {
  readonly contender: string;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly perSecond: number;
  /** The contender's median over the limit's in the same round: the middle one, and the outer quarters. */
  readonly toLimit: Spread;
}

export interface Spread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** @param names of the contenders; the last is the limit that the others are held against */
export function summarise(turns: readonly Turn[], names: readonly string[]): Summary[] {
  const turnsOf = (name: string) => turns.filter(({ contender }) => contender === name);
  return names.map((contender) => {
    const own = turnsOf(contender);
    const latencies = own.flatMap(({ latenciesMs }) => latenciesMs);
    return {
      contender,
      medianMs: quantile(latencies, 0.5),
      p95Ms: quantile(latencies, 0.95),
      perSecond: quantile(
        own.map(({ latenciesMs, elapsedMs }) => (latenciesMs.length / elapsedMs) * 1000),
        0.5,
      ),
      toLimit: ratios(own, turnsOf(names.at(-1) ?? "")),
    };
  });
}

/** Round by round, so that what was slow for both of a round does not count. */
function ratios(own: readonly Turn[], others: readonly Turn[]): Spread {
  const medians = new Map(
    others.map(({ round, latenciesMs }) => [round, quantile(latenciesMs, 0.5)]),
  );
  const found = own.map(
    ({ round, latenciesMs }) => quantile(latenciesMs, 0.5) / (medians.get(round) ?? Number.NaN),
  );
  return {
    low: quantile(found, 0.25),
    middle: quantile(found, 0.5),
    high: quantile(found, 0.75),
  };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
