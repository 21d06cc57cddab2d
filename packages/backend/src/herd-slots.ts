/** How many requests a server takes on in a second. */
export interface HerdLimit {
  readonly perSecond: number;
}

/**
 * Two moments, in milliseconds of any clock that never goes back.
 * `fullAtMs`: when all of a second's capacity would be free again.
 * `promisedUntilMs`: until when the line of those who were sent away reaches.
 */
export interface Herd {
  readonly fullAtMs: number;
  readonly promisedUntilMs: number;
}

export const emptyHerd: Herd = { fullAtMs: 0, promisedUntilMs: 0 };

export type Admission =
  | { readonly type: "admitted"; readonly herd: Herd }
  /** In whole seconds, because `Retry-After` knows no others; at least 1. */
  | { readonly type: "sent_away"; readonly herd: Herd; readonly retryAfterS: number };

/**
 * Takes a request on, or gives it a place in line. The wait is the place ÷ the capacity, so each
 * coming second is promised to as many as it can serve, and ten thousand clients that arrive at
 * once come back evenly: the herd is through in the time that its work takes. One wait for all
 * (`Retry-After: 30`) brings the herd back as a herd.
 *
 * Nobody is known by name: who comes in between may take the turn of one who was promised it,
 * and that one gets a new place. The server is never taken beyond its capacity by it.
 */
export function admit(herd: Herd, { perSecond }: HerdLimit, nowMs: number): Admission {
  const eachMs = 1000 / perSecond;
  const fullAtMs = Math.max(herd.fullAtMs, nowMs) + eachMs;
  // A thousandth of slack: sums of fractions may miss the second by a hair.
  if (fullAtMs - nowMs <= 1000 + eachMs / 1000) {
    return { type: "admitted", herd: { ...herd, fullAtMs } };
  }
  const promisedUntilMs = Math.max(herd.promisedUntilMs, nowMs) + eachMs;
  const waitMs = promisedUntilMs - nowMs;
  const retryAfterS = Math.max(1, Math.ceil((waitMs - eachMs / 1000) / 1000));
  return { type: "sent_away", herd: { ...herd, promisedUntilMs }, retryAfterS };
}
