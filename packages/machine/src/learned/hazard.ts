/**
 * How likely a job that is still running is to end now, from how long others ran. Pure.
 *
 * Durations are smoothed on a logarithmic scale, by bells as wide as neighbours are far apart, so
 * that two modes stay two. One broad bell stands for whatever was not seen yet: without it, a
 * job that outlasts all others would be expected to end at every moment.
 */
export interface Hazard {
  /** Ends per ms, of those that have run for `ageMs`. */
  at(ageMs: number): number;
  /** This part of the jobs has ended by then, ms. */
  quantile(part: number): number;
}

/** Fewer say too little. */
const ENOUGH_COUNT = 5;
const BROAD = 1.5;
/** How many jobs the unseen stand for. */
const UNSEEN = 0.3;
const NARROW = 0.05;

export function hazardOf(durations: readonly number[]): Hazard | undefined {
  if (durations.length < ENOUGH_COUNT) return undefined;
  const logs = durations.map(Math.log).sort((one, other) => one - other);
  const at = (index: number) => logs[Math.min(logs.length - 1, Math.max(0, index))] ?? 0;
  const width = widthOf(logs);
  const middle = at(Math.floor(logs.length / 2));
  const bells = [
    ...logs.map((log) => ({ log, width, weight: 1 })),
    { log: middle, width: BROAD, weight: UNSEEN },
  ];
  return {
    at(ageMs) {
      const y = Math.log(Math.max(1, ageMs));
      let density = 0;
      let survival = 0;
      for (const bell of bells) {
        const z = (y - bell.log) / bell.width;
        density += (bell.weight * Math.exp(-0.5 * z * z)) / (bell.width * Math.sqrt(2 * Math.PI));
        survival += bell.weight * (1 - normalBelow(z));
      }
      return survival < 1e-9 ? 0 : density / survival / Math.max(1, ageMs);
    },
    quantile: (part) => Math.exp(at(Math.floor(part * logs.length))),
  };
}

/** Half the usual distance over which a few neighbours spread. */
function widthOf(logs: readonly number[]): number {
  const reach = Math.ceil(Math.sqrt(logs.length));
  const spreads = logs
    .slice(reach)
    .map((log, index) => log - (logs[index] ?? log))
    .sort((one, other) => one - other);
  return Math.max(NARROW, 0.5 * (spreads[Math.floor(spreads.length / 2)] ?? BROAD));
}

/** The standard normal distribution function (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)) * series;
  return z >= 0 ? 1 - above : above;
}
