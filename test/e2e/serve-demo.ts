import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, preview } from "vite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    demoUrl: string;
  }
}

/** Builds the demo as it would be shipped and serves it for all tests of the suite. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = fileURLToPath(new URL("../../apps/demo", import.meta.url));
  const outDir = await mkdtemp(join(tmpdir(), "claimcheck-demo-"));
  const shared = { root, logLevel: "error", build: { outDir } } as const;
  // Vitest has set NODE_ENV to `test`; what a person opens is built for production.
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "production";
  await build({ ...shared, mode: "production" });
  process.env["NODE_ENV"] = before;
  const server = await preview({ ...shared, preview: { host: "127.0.0.1", port: 0 } });
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("The demo has no port.");
  // A service worker needs a secure context; localhost counts as one.
  project.provide("demoUrl", `http://127.0.0.1:${address.port}/`);
  return async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  };
}
