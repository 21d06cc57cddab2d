import { capture, installedTool } from "../child-process.ts";
import { ledger } from "./ledger.ts";
import { names } from "./names.ts";
import { sizes } from "./sizes.ts";
import type { Step } from "./step.ts";

/** The parts of `npm run check`, in the order a reader would fix them. */
export const steps: readonly Step[] = [
  // Formatting and the order of imports; `biome check --write` mends both.
  tool("format", "biome", ["check", "--linter-enabled=false", "."]),
  tool("lint", "biome", ["lint", "--error-on-warnings", "--max-diagnostics=100", "."]),
  tool("types", "tsc", ["-b", "tsconfig.json", "tsconfig.test.json"]),
  tool("architecture", "depcruise", [
    ...["--config", ".dependency-cruiser.mjs", "--output-type", "err-long"],
    ...["packages", "apps", "examples", "test", "tools", ".storybook", "vitest.config.ts"],
  ]),
  tool("unused code", "knip", ["--no-progress"]),
  names,
  sizes,
  ledger,
];

/** A step that is a program of its own: what it prints when it fails is the finding. */
function tool(name: string, program: string, args: readonly string[]): Step {
  return {
    name,
    findings: async (root) => {
      const { code, output } = await capture(installedTool(program), args, { cwd: root });
      return code === 0 ? "" : output.trimEnd() || `${program} ended with code ${code}`;
    },
  };
}
