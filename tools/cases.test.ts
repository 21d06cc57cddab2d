import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { workspaceRoot } from "./child-process.ts";

// The cases from the field about backend, security and protocol: failures that people have
// reported. Each is named in the title of at least one test.
const cases = [
  ...["Q01", "Q02", "Q03", "Q04", "Q07", "Q08", "Q09", "Q10", "Q11", "Q13", "Q14", "Q16", "Q19"],
  ...["I01", "I02", "I03", "I05", "I06", "I08", "I10", "I13", "I14"],
  ...["X01", "X02", "X03", "X05", "X06", "X08"],
];

const titlePattern = /\b(?:test|describe)(?:\.each(?:<[^>]*>)?\([^"`]*\))?\(\s*(["'`])([^\n]*?)\1/g;

/** The titles of all tests in packages, apps and test. */
async function titles(): Promise<string[]> {
  const files = glob("{packages/*/src,apps/*/src,test}/**/*.{test,contract}.{ts,tsx}", {
    cwd: workspaceRoot,
    exclude: ["**/node_modules/**"],
  });
  const found: string[] = [];
  for await (const path of files) {
    const text = await readFile(`${workspaceRoot}/${path}`, "utf8");
    for (const [, , title = ""] of text.matchAll(titlePattern)) found.push(title);
  }
  return found;
}

test("every case about backend, security and protocol has a test that names it", async () => {
  const all = await titles();
  expect(all.length).toBeGreaterThan(500);
  const untested = cases.filter(
    (id) => !all.some((title) => new RegExp(`\\b${id}\\b`).test(title)),
  );
  expect(untested).toEqual([]);
});
