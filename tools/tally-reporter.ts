import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { type Tally, tallyVariable } from "./tally.ts";

/** Counts what `npm test` adds up. A test that did not run has not passed. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const path = process.env[tallyVariable];
    if (path === undefined) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.result().state === "passed").length;
    // A module that cannot be loaded, or a hook around its tests that throws, fails no test.
    const brokenModules = modules.filter((module) => module.errors().length > 0).length;
    const brokenSuites = modules
      .flatMap((module) => [...module.children.allSuites()])
      .filter((suite) => suite.errors().length > 0).length;
    const failed = tests.length - passed + brokenModules + brokenSuites + unhandledErrors.length;
    writeFileSync(path, JSON.stringify({ passed, failed } satisfies Tally));
  }
}
