/** What a part of `npm test` came to. */
export interface Tally {
  readonly passed: number;
  /** Tests that failed, were skipped or left to do, and everything that broke outside a test. */
  readonly failed: number;
}

/** By this variable a test run is told where to leave its tally (tally-reporter.ts). */
export const tallyVariable = "CLAIMCHECK_TALLY";

/**
 * The tally of a run, with the run's own verdict counted: one that left no tally, ran no test, or
 * ended badly without a failed test has failed once.
 */
export function judged(exitCode: number, left: Tally | undefined): Tally {
  const tally = left ?? { passed: 0, failed: 0 };
  const nothingRan = tally.passed + tally.failed === 0;
  const brokeOutside = exitCode !== 0 && tally.failed === 0;
  return nothingRan || brokeOutside ? { ...tally, failed: tally.failed + 1 } : tally;
}

/** Adds tallies up. */
export function total(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}

/** The closing line that CI and people read: `N passed, N failed`. */
export const inWords = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;
