import { join } from "node:path";
import { attach, workspaceRoot } from "../child-process.ts";

/**
 * Plays seeded lives of clients and server in virtual time: `--seeds N` of them (default
 * 1,000) from `--seed S` (default 0) on. With `--seed` alone, that one, with its trace.
 * Closes with `N seeds, N violations`.
 */
export function simulate(args: string[]): Promise<number> {
  const main = join(workspaceRoot, "test", "simulation", "main.ts");
  return attach(process.execPath, ["--conditions=@claimcheck/source", main, ...args]);
}
