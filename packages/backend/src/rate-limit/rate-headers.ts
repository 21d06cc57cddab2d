import { headerNames, type Instant } from "@claimcheck/protocol";
import { type RateLimit, readRate, spanMs } from "./rate-limit.ts";

/** The name of the one limit that there is. */
const POLICY = '"submit"';

/**
 * The limit, and what is left of it (draft-ietf-httpapi-ratelimit-headers-10): `q` submits in
 * `w` seconds; `r` are left, and in `t` seconds all are there again. Whole seconds, rounded up.
 */
export function rateHeaders(limit: RateLimit, mark: Instant, now: Instant): Record<string, string> {
  const { remaining, untilWholeMs } = readRate(limit, mark, now);
  return {
    [headerNames.rateLimitPolicy]: `${POLICY};q=${limit.capacity};w=${seconds(spanMs(limit))}`,
    [headerNames.rateLimit]: `${POLICY};r=${remaining};t=${seconds(untilWholeMs)}`,
  };
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}
