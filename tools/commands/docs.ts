import { join } from "node:path";
import { attach, workspaceRoot } from "../child-process.ts";

/** Writes what the docs have from the code: `docs/api.html`. A test says when it is stale. */
export function docs(): Promise<number> {
  const main = join(workspaceRoot, "tools", "api-page", "main.ts");
  return attach(process.execPath, ["--conditions=@claimcheck/source", main]);
}
