import type { Timers } from "../ports.ts";

/** Resolves after a while, or as soon as the signal fires; leaves no timer behind. */
export function pause(timers: Timers, delayMs: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const cancel = timers.after(delayMs, end);
    signal.addEventListener("abort", end, { once: true });
  });
}
