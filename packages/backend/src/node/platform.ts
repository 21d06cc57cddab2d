import { randomBytes } from "node:crypto";
import type { Random, StoreClock, Timers } from "../ports.ts";

export const nodeClock: StoreClock = { now: () => Date.now() };

export const nodeTimers: Timers = {
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

export const nodeRandom: Random = { bytes: (count) => Uint8Array.from(randomBytes(count)) };

/** Milliseconds since the process started; never goes back. */
export const nodeMonotonicMs = (): number => performance.now();
