import { useCallback, useContext, useSyncExternalStore } from "react";
import { ClockContext } from "./ui-clock.ts";

/**
 * The wall clock in whole steps (ms), and a render for each step. The floor keeps it a
 * stable snapshot: two components rendered in one pass read the same moment.
 */
export function useNow(stepMs = 1000): number {
  const clock = useContext(ClockContext);
  const subscribe = useCallback((tick: () => void) => clock.every(stepMs, tick), [clock, stepMs]);
  const read = useCallback(() => Math.floor(clock.wallMs() / stepMs) * stepMs, [clock, stepMs]);
  return useSyncExternalStore(subscribe, read, read);
}
