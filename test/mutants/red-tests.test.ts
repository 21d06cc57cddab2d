import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { redTests } from "./red-tests.ts";
import type { Run } from "./run.ts";

test("a run that ends without a report is not judged by the report of the one before", async () => {
  const folder = await mkdtemp(join(tmpdir(), "claimcheck-red-tests-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const ended = { code: 1, output: "It was ended." };
  let report: object | undefined = { numTotalTests: 0, testResults: [] };
  const run: Run = {
    folder,
    async tool(_name, args) {
      const file = args.find((arg) => arg.startsWith("--outputFile="))?.split("=")[1] ?? "";
      if (report !== undefined) await writeFile(join(folder, file), JSON.stringify(report));
      return ended;
    },
    node: async () => ended,
  };
  const asked = { files: [], ledger: [] };
  expect(await redTests(run, asked)).toEqual({ type: "tested", red: [], count: 0 });
  report = undefined;
  expect(await redTests(run, asked)).toEqual({ type: "broke", says: "It was ended." });
});
