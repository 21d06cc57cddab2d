import { attach, installedTool } from "../child-process.ts";

const port = "6006";

/**
 * Storybook's dev server on port 6006: every state, for designers. Asks nothing of the network.
 *
 * `--compare [WORD…]` takes pictures of every story (or of those whose id contains a word) and
 * compares them with the approved ones; `--approve [WORD…]` makes them the approved ones.
 */
export async function storybook(args: string[]): Promise<number> {
  const [first, ...words] = args;
  if (first === "--compare" || first === "--approve") {
    const { compareScreenshots, approveScreenshots } = await import(
      "../screenshots/screenshots.ts"
    );
    return first === "--compare" ? compareScreenshots(words) : approveScreenshots(words);
  }
  const offline = ["--ci", "--no-open", "--no-version-updates", "--disable-telemetry"];
  return attach(installedTool("storybook"), ["dev", "--port", port, ...offline, ...args]);
}
