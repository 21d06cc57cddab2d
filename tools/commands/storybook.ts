import { attach, installedTool } from "../child-process.ts";

const port = "6006";

/** Storybook's dev server on port 6006: every state, for designers. Asks nothing of the network. */
export function storybook(args: string[]): Promise<number> {
  const offline = ["--ci", "--no-open", "--no-version-updates", "--disable-telemetry"];
  return attach(installedTool("storybook"), ["dev", "--port", port, ...offline, ...args]);
}
