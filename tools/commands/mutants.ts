import { join } from "node:path";
import { attach, workspaceRoot } from "../child-process.ts";

/**
 * Breaks copies of the product on purpose, one way at a time, and lets the tests or the simulator
 * find it. `--only TEXT` (more than once, too) chooses mutants, `--seeds N` how many lives the
 * simulator may need, `--lives` lets it try them all. Closes with `N of N caught`.
 */
export function mutants(args: string[]): Promise<number> {
  const main = join(workspaceRoot, "test", "mutants", "main.ts");
  return attach(process.execPath, ["--conditions=@claimcheck/source", main, ...args]);
}
