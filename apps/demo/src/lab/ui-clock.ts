import type { Clock } from "@claimcheck/machine";
import type { UiClock } from "@claimcheck/ui";

/** The clock that countdowns go by: ticks on whole steps, so that all of them change together. */
export function uiClockOf(clock: Clock): UiClock {
  return {
    wallMs: clock.wallMs,
    every(stepMs, tick) {
      let stop: () => void = () => undefined;
      const arm = (): void => {
        stop = clock.after(stepMs - (clock.wallMs() % stepMs), () => {
          arm();
          tick();
        });
      };
      arm();
      return () => stop();
    },
  };
}
