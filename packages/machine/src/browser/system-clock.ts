import type { Clock } from "../ports.ts";

/** The device's clocks and timers. */
export function systemClock(): Clock {
  return {
    wallMs: () => Date.now(),
    monotonicMs: () => performance.now(),
    after(delayMs, wake) {
      const timer = setTimeout(wake, delayMs);
      return () => clearTimeout(timer);
    },
  };
}
