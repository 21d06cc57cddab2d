import type { HerdLimit, RateLimit } from "@claimcheck/backend";
import * as z from "zod/mini";
import { wholeNumber } from "./whole-number.ts";

/** How much this process lets through. */
export interface LimitsConfig {
  /** Of submits, per account. */
  readonly rateLimit: RateLimit;
  /** Requests a second that this process takes on; undefined: as many as come. */
  readonly overload: HerdLimit | undefined;
}

const DAY_MS = 86_400_000;

/** The variables that say it, each by itself. */
export const limitsShape = {
  RATE_LIMIT: z._default(
    z.enum(["token-bucket", "fixed-window"], "token-bucket or fixed-window"),
    "token-bucket",
  ),
  RATE_CAPACITY: z._default(wholeNumber({ from: 1, to: 1_000_000 }), 20),
  RATE_REFILL_MS: z.optional(wholeNumber({ from: 1, to: DAY_MS })),
  RATE_WINDOW_MS: z.optional(wholeNumber({ from: 1, to: DAY_MS })),
  OVERLOAD_PER_SECOND: z.optional(wholeNumber({ from: 1, to: 1_000_000 })),
};

type Given = z.infer<ReturnType<typeof z.object<typeof limitsShape>>>;

const REFILL_MS = 3000;
const WINDOW_MS = 60_000;

/** What the variables come to together, or what is wrong with them together, in sentences. */
export function limitsOf(given: Given): LimitsConfig | { readonly problems: readonly string[] } {
  const { RATE_CAPACITY: capacity, RATE_REFILL_MS: refillMs, RATE_WINDOW_MS: windowMs } = given;
  const overload =
    given.OVERLOAD_PER_SECOND === undefined ? undefined : { perSecond: given.OVERLOAD_PER_SECOND };
  if (given.RATE_LIMIT === "token-bucket") {
    if (windowMs !== undefined) {
      return { problems: ["RATE_WINDOW_MS must be absent: it is for RATE_LIMIT=fixed-window."] };
    }
    const rateLimit = { type: given.RATE_LIMIT, capacity, refillMs: refillMs ?? REFILL_MS };
    return { rateLimit, overload };
  }
  if (refillMs !== undefined) {
    return { problems: ["RATE_REFILL_MS must be absent: it is for RATE_LIMIT=token-bucket."] };
  }
  const rateLimit = { type: given.RATE_LIMIT, capacity, windowMs: windowMs ?? WINDOW_MS };
  if (capacity >= rateLimit.windowMs) {
    return { problems: ["RATE_CAPACITY must be below RATE_WINDOW_MS: one each millisecond."] };
  }
  return { rateLimit, overload };
}
