import { runSteps } from "../check/step.ts";
import { steps } from "../check/steps.ts";
import { workspaceRoot } from "../child-process.ts";

/** Format, lint, types, architecture, unused code, names and sizes, side by side. */
export async function check(): Promise<number> {
  const findings = await runSteps(steps, workspaceRoot, console.log);
  return findings.every(({ passed }) => passed) ? 0 : 1;
}
