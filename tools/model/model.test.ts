import { buildModel } from "@claimcheck/machine/model";
import { describe, expect, test } from "vitest";
import { workspaceRoot } from "../child-process.ts";
import { modelFiles } from "./model-files.ts";

describe("the model of the operation machine", () => {
  const model = buildModel();

  test("every cell of the table holds on the real machine, both ways", () => {
    const { findings, coveredCount, transitionCount, cellCount } = model.table;
    expect(findings).toEqual([]);
    expect(coveredCount).toBe(transitionCount);
    expect(cellCount).toBeGreaterThan(1000);
  });

  test("every state is reached, and every one that is not final has a way out", () => {
    expect(model.unreached).toEqual([]);
    expect(model.stuck).toEqual([]);
  });

  test("what shows the model is as `npm run model` would write it", async () => {
    const files = await modelFiles(workspaceRoot, model);
    const stale = files.filter(({ before, after }) => before !== after).map(({ path }) => path);
    expect(stale).toEqual([]);
  });
}, 240_000);
