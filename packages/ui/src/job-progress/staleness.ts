/** Longer than a held read (25 s) and the slowest visible pace (15 s) together. */
const STALE_AFTER_MS = 45_000;

/**
 * How old the last word from the server is, in ms, once that is too old to pass as current;
 * else `false`.
 */
export function staleness(lastReadAt: number | undefined, nowMs: number): number | false {
  if (lastReadAt === undefined) return false;
  const age = nowMs - lastReadAt;
  return age >= STALE_AFTER_MS ? age : false;
}
