import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, createServer, preview } from "vite";
import { workspaceRoot } from "../child-process.ts";

const demo = join(workspaceRoot, "apps", "demo");

/**
 * Serves the demo. By default it is built once and then served as it would be deployed: the first
 * view needs no dependency scan and no reload. `--dev` gives Vite's dev server with hot updates.
 * `--port N` (default 4173, the next free one if taken), `--host ADDRESS` (default localhost).
 */
export async function start(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      dev: { type: "boolean", default: false },
      port: { type: "string", default: "4173" },
      host: { type: "string", default: "localhost" },
    },
  });
  const at = { port: Number(values.port), host: values.host };
  const server = values.dev ? await developing(at) : await built(at);
  const address = server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0];
  console.log(`\n  The demo is at ${address}\n  Ctrl+C ends it.\n`);
  await ended();
  await server.close();
  return 0;
}

interface Address {
  readonly port: number;
  readonly host: string;
}

async function built(at: Address) {
  console.log("Building the demo …");
  await build({ root: demo, logLevel: "warn" });
  return preview({ root: demo, logLevel: "warn", preview: at });
}

async function developing(at: Address) {
  const server = await createServer({ root: demo, logLevel: "warn", server: at });
  return server.listen();
}

function ended(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
}
