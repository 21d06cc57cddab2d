/**
 * Durations in buckets that are each 5 % wider than the one before, from a quarter of a second
 * to two hours. What is shorter or longer counts as the first or the last.
 */
export const BUCKET_COUNT = 210;
const BUCKET_RATIO = 1.05;
const FIRST_EDGE_MS = 250;

/** The width of every bucket on the logarithmic scale. */
export const BUCKET_LOG = Math.log(BUCKET_RATIO);

/** Where a bucket begins, ms. Takes parts of a bucket, too. */
export function edgeMs(bucket: number): number {
  return FIRST_EDGE_MS * BUCKET_RATIO ** bucket;
}

export function bucketOf(durationMs: number): number {
  const bucket = Math.floor(Math.log(durationMs / FIRST_EDGE_MS) / BUCKET_LOG);
  return Math.min(BUCKET_COUNT - 1, Math.max(0, bucket));
}
