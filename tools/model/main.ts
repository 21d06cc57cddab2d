import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildModel } from "@claimcheck/machine/model";
import { workspaceRoot } from "../child-process.ts";
import { modelFiles } from "./model-files.ts";

const model = buildModel();
const { table, walks, legalViews, unreached, stuck } = model;

for (const { name, stateCount, stepCount } of walks) {
  console.log(`${name}: ${stateCount} situations, ${stepCount} steps`);
}
for (const finding of table.findings) console.log(`table: ${finding}`);
for (const state of unreached) console.log(`never reached: ${state}`);
for (const state of stuck) console.log(`no way out: ${state}`);

for (const { path, before, after } of await modelFiles(workspaceRoot, model)) {
  if (before === after) continue;
  await writeFile(join(workspaceRoot, path), after);
  console.log(`wrote ${path}`);
}

console.log(`${table.cellCount} cells, ${legalViews.length} legal views`);
console.log(`${table.coveredCount} of ${table.transitionCount} transitions covered`);
const isSound =
  table.coveredCount === table.transitionCount &&
  [table.findings, unreached, stuck].every(({ length }) => length === 0);
process.exitCode = isSound ? 0 : 1;
