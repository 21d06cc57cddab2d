import { BUCKET_COUNT, BUCKET_LOG } from "./duration-scale.ts";

/** How likely a job is to end in each bucket, from the weights of those that have. Sums up to 1. */
export type Likelihoods = readonly number[];

/** How many jobs stand for all that was not seen yet: without them the longest seen would be a wall. */
const UNSEEN = 0.3;
const UNSEEN_WIDTH = 1.5;
const NARROWEST = 0.03;
/** At so many places it is asked how far neighbours are apart. */
const PLACES = 64;

/**
 * Smooths by bells that are as wide as neighbours are usually far apart, so that two modes stay
 * two. One broad bell stands for what was not seen.
 */
export function likelihoods(weights: readonly number[]): Likelihoods {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const places = placesOf(weights, total);
  const smooth = bell(widthOf(places, total));
  const unseen = bell(UNSEEN_WIDTH);
  const middle = Math.floor(places[PLACES / 2] ?? 0);
  const sums = Array.from({ length: BUCKET_COUNT }, () => 0);
  const add = (around: number, weight: number, { reach, heights }: Bell) => {
    for (let offset = -reach; offset <= reach; offset += 1) {
      const bucket = Math.min(BUCKET_COUNT - 1, Math.max(0, around + offset));
      sums[bucket] = (sums[bucket] ?? 0) + weight * (heights[offset + reach] ?? 0);
    }
  };
  for (const [bucket, weight] of weights.entries()) if (weight > 0) add(bucket, weight, smooth);
  add(middle, UNSEEN, unseen);
  return sums.map((sum) => sum / (total + UNSEEN));
}

/** The buckets (and parts of them) below which a 128th, three, five … of all lie. */
function placesOf(weights: readonly number[], total: number): readonly number[] {
  const places: number[] = [];
  let below = 0;
  for (const [bucket, weight] of weights.entries()) {
    for (;;) {
      const wanted = ((places.length + 0.5) / PLACES) * total;
      if (places.length === PLACES || below + weight < wanted) break;
      places.push(bucket + (weight > 0 ? (wanted - below) / weight : 0));
    }
    below += weight;
  }
  return places;
}

/** Over how much of the logarithmic scale the square root of all jobs usually spreads. */
function widthOf(places: readonly number[], total: number): number {
  const reach = Math.min(PLACES - 1, Math.ceil(PLACES / Math.sqrt(total)));
  const spreads = places
    .slice(reach)
    .map((place, index) => place - (places[index] ?? place))
    .sort((one, other) => one - other);
  return Math.max(NARROWEST, (spreads[Math.floor(spreads.length / 2)] ?? 0) * BUCKET_LOG);
}

interface Bell {
  readonly reach: number;
  /** From `-reach` to `reach`; they sum up to 1. */
  readonly heights: readonly number[];
}

function bell(width: number): Bell {
  const reach = Math.ceil((4 * width) / BUCKET_LOG);
  const heights = Array.from({ length: 2 * reach + 1 }, (_, index) =>
    Math.exp(-0.5 * (((index - reach) * BUCKET_LOG) / width) ** 2),
  );
  const sum = heights.reduce((total, height) => total + height, 0);
  return { reach, heights: heights.map((height) => height / sum) };
}
