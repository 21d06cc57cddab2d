import type { Clock } from "../ports.ts";

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
