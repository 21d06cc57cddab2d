import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { preview } from "vite";
import { attach, installedTool, workspaceRoot } from "../child-process.ts";
import type { IndexedStory } from "./shot.ts";

/** A Storybook that stands still: built once, served from a folder. */
export interface BuiltStorybook extends AsyncDisposable {
  readonly origin: string;
  readonly stories: readonly IndexedStory[];
}

/** @throws when Storybook does not build */
export async function buildStorybook(folder: string): Promise<BuiltStorybook> {
  const options = ["--output-dir", folder, "--disable-telemetry", "--quiet"];
  const code = await attach(installedTool("storybook"), ["build", ...options]);
  if (code !== 0) throw new Error(`storybook build ended with code ${code}.`);
  const { entries } = JSON.parse(await readFile(join(folder, "index.json"), "utf8"));
  const server = await preview({
    root: workspaceRoot,
    configFile: false,
    logLevel: "error",
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("Storybook has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stories: Object.values(entries),
    [Symbol.asyncDispose]: () => server.close(),
  };
}
