import { sourceFiles } from "./source-files.ts";
import type { Step } from "./step.ts";

/** Drawers: a file is named after the one noun in it (style: one noun per file). */
const drawers = new Set(["util", "utils", "helper", "helpers", "common", "types", "lib", "misc"]);
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Files and folders are kebab-case nouns. */
export const names: Step = {
  name: "names",
  findings: async (root) => (await sourceFiles(root)).flatMap(faults).join("\n"),
};

function faults(path: string): string[] {
  // `operation-card.browser.test.tsx`: each part between dots is a word of its own.
  const words = path.split("/").flatMap((part) => part.replace(/^\./, "").split("."));
  return words.flatMap((word) => {
    if (drawers.has(word)) return [`${path}: "${word}" is a drawer; name the noun in it`];
    return kebab.test(word) ? [] : [`${path}: "${word}" is not kebab-case`];
  });
}
