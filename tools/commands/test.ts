import { ensureBrowser } from "../browser.ts";
import { runSteps } from "../check/step.ts";
import { steps } from "../check/steps.ts";
import { workspaceRoot } from "../child-process.ts";
import { runSuite, suites } from "../suite.ts";
import { inWords, type Tally, total } from "../tally.ts";

const checkName = "check";

/**
 * Everything CI runs. Names choose some of it: `npm test -- check unit e2e`.
 * Closes with `N passed, N failed`: each step of the check counts as one, each test as one, and a
 * suite in which nothing ran, or which broke outside a test, as at least one failure.
 */
export async function test(args: string[]): Promise<number> {
  const known = [checkName, ...suites.map(({ name }) => name)];
  const unknown = args.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`No suite is called ${unknown.join(", ")}; there are ${known.join(", ")}.`);
    return 2;
  }
  const isWanted = (name: string): boolean => args.length === 0 || args.includes(name);
  const tallies: Tally[] = [];
  if (isWanted(checkName)) tallies.push(await runCheck());
  const browser = await ensureBrowser();
  // One after the other: a suite measured beside another one is slower and less steady.
  for (const suite of suites.filter(({ name }) => isWanted(name))) {
    tallies.push(await runSuite(suite, browser));
  }
  const sum = total(tallies);
  console.log(`\n${inWords(sum)}`);
  return sum.failed === 0 ? 0 : 1;
}

async function runCheck(): Promise<Tally> {
  const outcomes = await runSteps(steps, workspaceRoot, console.log);
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  return { passed, failed: outcomes.length - passed };
}
