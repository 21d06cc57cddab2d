import type { Instant } from "@claimcheck/protocol";
import { admit, emptyHerd, type HerdLimit } from "../herd-slots.ts";

/** What stands before everything else, so that being sent away costs the server next to nothing. */
export interface AdmissionGate {
  /** `undefined`: come in. Otherwise how long to stay away. */
  judge(): Promise<{ readonly now: Instant; readonly retryAfterMs: number } | undefined>;
}

/** How old a reading of the store's time may be, in milliseconds: clocks drift less than a millisecond in it. */
const READING_MAX_AGE_MS = 10_000;

/**
 * Takes on so many requests a second, in this process, and gives the others places in line.
 * The store is the thing to be spared, so its time is carried on from an earlier reading.
 */
export function createAdmissionGate(options: {
  readonly limit: HerdLimit;
  readonly monotonicMs: () => number;
  readonly storeNow: () => Promise<Instant>;
}): AdmissionGate {
  const { limit, monotonicMs, storeNow } = options;
  let herd = emptyHerd;
  let reading: { readonly now: Promise<Instant>; readonly atMs: number } | undefined;

  async function estimatedNow(nowMs: number): Promise<Instant> {
    if (reading === undefined || nowMs - reading.atMs > READING_MAX_AGE_MS) {
      reading = { now: storeNow(), atMs: nowMs };
    }
    const { now, atMs } = reading;
    return (await now) + Math.round(nowMs - atMs);
  }

  return {
    async judge() {
      const nowMs = monotonicMs();
      const admission = admit(herd, limit, nowMs);
      herd = admission.herd;
      if (admission.type === "admitted") return undefined;
      const retryAfterMs = admission.retryAfterS * 1000;
      return { now: await estimatedNow(nowMs), retryAfterMs };
    },
  };
}
