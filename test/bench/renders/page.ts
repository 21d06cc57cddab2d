import { chatScreen } from "./chat-screen.tsx";
import { claimcheckScreen } from "./claimcheck-screen.tsx";
import { type Measured, measure } from "./measure.ts";
import { plainScreen } from "./plain-screen.tsx";
import { queryScreen } from "./query-screen.tsx";
import type { Screen } from "./screen.ts";
import { triggerScreen } from "./trigger-screen.tsx";

const screens: readonly Screen[] = [
  claimcheckScreen,
  queryScreen,
  triggerScreen,
  chatScreen,
  plainScreen,
];

/** What main.ts calls from outside. */
async function measureAll(jobCounts: readonly number[]): Promise<readonly Measured[]> {
  const results: Measured[] = [];
  for (const jobCount of jobCounts) {
    for (const screen of screens) results.push(await measure(screen, jobCount));
  }
  return results;
}

Object.assign(window, { measureAll });
