import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserVariable, ensureBrowser } from "../browser.ts";
import { runSteps } from "../check/step.ts";
import { steps } from "../check/steps.ts";
import { capture, installedTool, workspaceRoot } from "../child-process.ts";
import { type Suite, suites } from "../suites.ts";
import { type Tally, tallyVariable } from "../tally-reporter.ts";

/**
 * Everything CI runs. Names of suites choose some of them (`npm test -- unit e2e`; `check` is one).
 * Closes with `N passed, N failed`: each step of the check counts as one, each test as one, and a
 * suite in which nothing ran, or which broke outside a test, as at least one failure.
 */
export async function test(args: string[]): Promise<number> {
  const unknown = args.filter(
    (name) => ![...suites, { name: "check" }].some((s) => s.name === name),
  );
  if (unknown.length > 0) {
    console.error(`No suite is called ${unknown.join(", ")}.`);
    return 2;
  }
  const isWanted = (name: string): boolean => args.length === 0 || args.includes(name);
  const tallies: Tally[] = [];
  if (isWanted("check")) tallies.push(await runCheck());
  const browser = await ensureBrowser();
  for (const suite of suites.filter(({ name }) => isWanted(name))) {
    tallies.push(await runSuite(suite, browser));
  }
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runCheck(): Promise<Tally> {
  const outcomes = await runSteps(steps, workspaceRoot, console.log);
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  return { passed, failed: outcomes.length - passed };
}

async function runSuite({ name, projects }: Suite, browser: string | undefined): Promise<Tally> {
  const startedAt = performance.now();
  const folder = await mkdtemp(join(tmpdir(), "claimcheck-tally-"));
  const tallyPath = join(folder, "tally.json");
  const { code, output } = await capture(
    installedTool("vitest"),
    [
      ...["run", "--silent=passed-only", "--reporter=default"],
      ...["--reporter=./tools/tally-reporter.ts"],
      ...projects.map((project) => `--project=${project}`),
    ],
    {
      env: {
        ...process.env,
        [tallyVariable]: tallyPath,
        ...(browser === undefined ? {} : { [browserVariable]: browser }),
      },
    },
  );
  const tally = judge(code, await readTally(tallyPath));
  await rm(folder, { recursive: true });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const counts = `${tally.passed} passed, ${tally.failed} failed`;
  const isClean = tally.failed === 0;
  console.log(`${isClean ? "ok    " : "FAILED"}  ${name}: ${counts} (${seconds} s)`);
  if (!isClean) console.log(output);
  return tally;
}

/** Vitest's own verdict counts too: no tally, no tests, or a bad exit without a failed test. */
function judge(code: number, tally: Tally): Tally {
  const somethingRan = tally.passed + tally.failed > 0;
  const agrees = code === 0 || tally.failed > 0;
  return somethingRan && agrees ? tally : { ...tally, failed: tally.failed + 1 };
}

async function readTally(path: string): Promise<Tally> {
  const text = await readFile(path, "utf8").catch(() => '{"passed":0,"failed":0}');
  return JSON.parse(text) as Tally;
}
