import { legalViews } from "@claimcheck/machine/model";
import { expect, test } from "vitest";
import { workspaceRoot } from "../child-process.ts";
import { modelFiles } from "./model-files.ts";

// That the legal views are those of the real machine, the machine's own tests see to: the walk
// through it takes half a minute of processor time, once.
test("what shows the model is as `npm run model` would write it", async () => {
  const files = await modelFiles(workspaceRoot, { legalViews });
  const stale = files.filter(({ before, after }) => before !== after).map(({ path }) => path);
  expect(stale).toEqual([]);
});
