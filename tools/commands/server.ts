import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "vite";
import { attach, workspaceRoot } from "../child-process.ts";

const demo = join(workspaceRoot, "apps", "demo");

/**
 * The backend on Node, serving the built demo. PGlite in `apps/server/.data`, or any PostgreSQL by
 * `DATABASE_URL`; everything else that can be set is in `apps/server/src/config.ts`.
 * `--port N` (default 8787), `--host ADDRESS` (default localhost), `--no-build` keeps an old build.
 */
export async function server(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: "string" },
      host: { type: "string" },
      build: { type: "boolean", default: true },
    },
    allowNegative: true,
  });
  if (values.build || !existsSync(join(demo, "dist", "index.html"))) {
    console.error("Building the demo …");
    await build({ root: demo, logLevel: "warn" });
  }
  const { port, host } = values;
  return attach(
    process.execPath,
    ["--conditions=@claimcheck/source", join(workspaceRoot, "apps", "server", "src", "main.ts")],
    {
      env: {
        ...process.env,
        ...(port === undefined ? {} : { PORT: port }),
        ...(host === undefined ? {} : { HOST: host }),
      },
    },
  );
}
