import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { snippets } from "../readme/snippets.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
// Inside the workspace, so that the packages and their libraries resolve as they do for our source.
const folder = join(root, ".cache", "recipes");

/**
 * Makes `recipe:recipes/review-step` the first block of code in docs/recipes/review-step.md.
 * Written to files, not served from memory: Vite's scan for dependencies reads files only.
 */
export function recipeModules(): Plugin {
  return {
    name: "claimcheck:recipes",
    enforce: "pre",
    async config() {
      const written = new Set<string>();
      for (const { document, code } of await snippets(root)) {
        const name = /^docs\/(.+)\.md$/.exec(document)?.[1];
        if (name === undefined || written.has(name)) continue;
        written.add(name);
        const path = join(folder, `${name}.tsx`);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, code);
      }
      return { resolve: { alias: [{ find: /^recipe:(.+)$/, replacement: `${folder}/$1.tsx` }] } };
    },
  };
}
