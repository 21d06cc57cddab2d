import { claimcheckScreen } from "./claimcheck-screen.tsx";
import { type Measured, measure } from "./measure.ts";
import { plainScreen } from "./plain-screen.tsx";
import { queryScreen } from "./query-screen.tsx";
import type { Screen } from "./screen.ts";

const screens: readonly Screen[] = [claimcheckScreen, queryScreen, plainScreen];

/** What main.ts calls from outside. */
async function measureAll(jobCounts: readonly number[]): Promise<readonly Measured[]> {
  const results: Measured[] = [];
  for (const jobCount of jobCounts) {
    for (const screen of screens) results.push(await measure(screen, jobCount));
  }
  return results;
}

Object.assign(window, { measureAll });
