import { join } from "node:path";
import { attach, workspaceRoot } from "../child-process.ts";

/**
 * Writes what the docs have from the code: `docs/api.html`, `docs/api/*.md` and `docs/cases.md`. Tests and
 * checks say when they are stale. `npm run model` writes the rest.
 */
export async function docs(): Promise<number> {
  const codes: number[] = [];
  for (const tool of ["api-page", "api-reference", "ledger"]) {
    const main = join(workspaceRoot, "tools", tool, "main.ts");
    codes.push(await attach(process.execPath, ["--conditions=@claimcheck/source", main]));
  }
  return Math.max(...codes);
}
