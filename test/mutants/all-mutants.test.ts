import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { invariantIds } from "../../tools/ledger/cited-id.ts";
import { allMutants } from "./all-mutants.ts";
import { tryEdits } from "./try-edits.ts";

const packages = new URL("../../packages/", import.meta.url);
const read = (file: string) => readFile(new URL(file, packages), "utf8");

test.each(allMutants)("the product has what is changed to $does", async ({ edits }) => {
  const tried = await tryEdits(edits, read);
  expect(tried.type === "misfit" ? tried.file : undefined).toBeUndefined();
});

test("the test files that have to catch a mutant are there", () => {
  const files = allMutants.flatMap(({ caughtBy }) =>
    caughtBy.type === "tests" ? caughtBy.files : [],
  );
  expect(files.filter((file) => !existsSync(new URL(file, packages)))).toEqual([]);
});

test("every invariant has a mutant that breaks it alone, and none breaks another thing", () => {
  const known = [...invariantIds.values()].flat();
  const alone = allMutants.flatMap(({ breaks }) => (breaks.length === 1 ? breaks : []));
  expect(known.filter((id) => !alone.includes(id))).toEqual([]);
  expect(allMutants.flatMap(({ breaks }) => breaks).filter((id) => !known.includes(id))).toEqual(
    [],
  );
});
