import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Where the reporter leaves its tally. */
export const tallyVariable = "CLAIMCHECK_TALLY";

export interface Tally {
  readonly passed: number;
  /** Tests that failed, were skipped or left to do, and everything that broke outside a test. */
  readonly failed: number;
}

/** Counts what `npm test` adds up. A test that did not run has not passed. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === "passed").length;
    // A module that cannot be loaded, or a hook around its tests that throws, fails no test.
    const brokenModules = modules.filter((module) => module.errors().length > 0).length;
    const brokenSuites = modules
      .flatMap((module) => [...module.children.allSuites()])
      .filter((suite) => suite.errors().length > 0).length;
    const failed = tests.length - passed + brokenModules + brokenSuites + unhandledErrors.length;
    const path = process.env[tallyVariable];
    if (path !== undefined) writeFileSync(path, JSON.stringify({ passed, failed } satisfies Tally));
  }
}
