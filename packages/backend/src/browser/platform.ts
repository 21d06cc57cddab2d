import type { Random, StoreClock, Timers } from "../ports.ts";

export const browserClock: StoreClock = { now: () => Date.now() };

export const browserTimers: Timers = {
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** `getRandomValues` exists in insecure contexts too, unlike `randomUUID`. */
export const browserRandom: Random = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

/** Milliseconds since the page was opened; never goes back. */
export const browserMonotonicMs = (): number => performance.now();
