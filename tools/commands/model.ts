import { join } from "node:path";
import { attach, workspaceRoot } from "../child-process.ts";

/**
 * Walks the real operation machine and holds it to its table; prints `T of T transitions
 * covered`, and writes the table, the legal views and the state diagram where they are shown.
 */
export function model(): Promise<number> {
  const main = join(workspaceRoot, "tools", "model", "main.ts");
  return attach(process.execPath, ["--conditions=@claimcheck/source", main]);
}
