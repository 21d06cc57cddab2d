/** The page's clock. Ticks on whole steps of the wall clock, so that all countdowns change together. */
export const browserClock = {
  wallMs: (): number => Date.now(),
  every(stepMs: number, tick: () => void): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const arm = (): void => {
      timer = setTimeout(
        () => {
          arm();
          tick();
        },
        stepMs - (Date.now() % stepMs),
      );
    };
    arm();
    return () => clearTimeout(timer);
  },
};
