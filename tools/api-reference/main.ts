// Writes docs/api/*.md from the packages' sources: `npm run docs`.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { workspaceRoot } from "../child-process.ts";
import { writeReference } from "./write-reference.ts";

for (const [path, text] of writeReference(workspaceRoot)) {
  const target = join(workspaceRoot, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
  console.log(`Wrote ${path}.`);
}
