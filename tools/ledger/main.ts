import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { workspaceRoot } from "../child-process.ts";
import { CASE_INDEX, printCaseIndex } from "./case-index.ts";
import { testTitles } from "./test-title.ts";

await writeFile(join(workspaceRoot, CASE_INDEX), printCaseIndex(await testTitles(workspaceRoot)));
console.log(`wrote ${CASE_INDEX}`);
