import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isTest, sourceFiles } from "./source-files.ts";
import type { Step } from "./step.ts";

/** Lines, comments included. About 150 is usual; a longer file has two nouns in it. */
const mostLines = 300;
/** How a file begins that a command of ours writes: nobody reads it from top to bottom. */
const written = /^\/\/ Written by `npm run /;

/** No source file is longer than a reader can hold. Tests, stories and what is generated may be. */
export const sizes: Step = {
  name: "sizes",
  findings: async (root) => {
    const sources = (await sourceFiles(root)).filter((path) => !isTest(path));
    const faults = await Promise.all(sources.map((path) => fault(root, path)));
    return faults.flat().join("\n");
  },
};

async function fault(root: string, path: string): Promise<string[]> {
  const text = await readFile(join(root, path), "utf8");
  if (written.test(text)) return [];
  const lineCount = text.trimEnd().split("\n").length;
  return lineCount > mostLines
    ? [`${path}: ${lineCount} lines, at most ${mostLines}; split it by concept`]
    : [];
}
