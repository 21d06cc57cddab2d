import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserVariable } from "./browser.ts";
import { type ChildOptions, capture, installedTool } from "./child-process.ts";
import { judged, type Tally, tallyVariable } from "./tally.ts";

/** A part of `npm test`: some of the Vitest projects, run and counted together. */
export interface Suite {
  readonly name: string;
  /** Names or patterns of projects in vitest.config.ts. */
  readonly projects: readonly string[];
}

/** Every suite, fastest answer first. */
export const suites: readonly Suite[] = [
  {
    name: "unit",
    projects: [
      "protocol",
      "machine",
      "react",
      "react-18",
      "ui",
      "backend",
      "mock",
      "demo",
      "server",
    ],
  },
  { name: "types", projects: ["*:types:*"] },
  { name: "contract", projects: ["contract", "mutants"] },
  { name: "simulation", projects: ["simulation"] },
  { name: "conformance", projects: ["conformance"] },
  { name: "postgres", projects: ["postgres"] },
  { name: "tools", projects: ["tools"] },
  { name: "documents", projects: ["readme", "hot-reload"] },
  { name: "packed", projects: ["packed"] },
  { name: "browser", projects: ["*:browser"] },
  { name: "storybook", projects: ["storybook"] },
  { name: "e2e", projects: ["e2e"] },
];

/** Runs a suite and says how it went: one line when it is clean, else all that Vitest printed. */
export async function runSuite(suite: Suite, browser: string | undefined): Promise<Tally> {
  const startedAt = performance.now();
  const { tally, output } = await tallied(
    suite.projects.map((project) => `--project=${project}`),
    browser === undefined ? {} : { env: { ...process.env, [browserVariable]: browser } },
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const isClean = tally.failed === 0;
  const verdict = isClean ? "ok    " : "FAILED";
  console.log(
    `${verdict}  ${suite.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)`,
  );
  if (!isClean) console.log(output);
  return tally;
}

/** Runs Vitest with the tally reporter beside its own. */
export async function tallied(
  args: readonly string[],
  options: ChildOptions = {},
): Promise<{ readonly tally: Tally; readonly output: string }> {
  const folder = await mkdtemp(join(tmpdir(), "claimcheck-tally-"));
  const path = join(folder, "tally.json");
  const reporter = new URL("tally-reporter.ts", import.meta.url).pathname;
  const { code, output } = await capture(
    installedTool("vitest"),
    ["run", "--silent=passed-only", "--reporter=default", `--reporter=${reporter}`, ...args],
    { ...options, env: { ...(options.env ?? process.env), [tallyVariable]: path } },
  );
  const left = await readFile(path, "utf8").catch(() => undefined);
  await rm(folder, { recursive: true });
  return { tally: judged(code, left === undefined ? undefined : JSON.parse(left)), output };
}
