import { join } from "node:path";
import { attach, workspaceRoot } from "../child-process.ts";

const main = join(workspaceRoot, "test", "conformance", "main.ts");

/** The wire contract against the server at `--base-url`. Closes with `N passed, N failed`. */
export function conformance(args: string[]): Promise<number> {
  return attach(process.execPath, ["--conditions=@claimcheck/source", main, ...args]);
}
