import { capture, type Ended, installedTool } from "../../tools/child-process.ts";

/** Programs, run on one copy. */
export interface Run {
  readonly folder: string;
  tool(name: "tsc" | "vitest", args: readonly string[]): Promise<Ended>;
  node(args: readonly string[]): Promise<Ended>;
}

/** A mutant may well loop for ever: then its program is ended, and nothing was caught. */
const LONGEST_MS = 600_000;

export function runIn(folder: string): Run {
  const options = { cwd: folder, timeoutMs: LONGEST_MS };
  return {
    folder,
    tool: (name, args) => capture(installedTool(name), args, options),
    node: (args) => capture(process.execPath, args, options),
  };
}
