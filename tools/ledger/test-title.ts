import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import ts from "typescript";
import { sourceFiles } from "../check/source-files.ts";

/** What a test, or a group of tests, says of itself. */
export interface TestTitle {
  /** Relative to the workspace. */
  readonly path: string;
  readonly kind: "test" | "describe";
  /** As it stands in the source: with the placeholders of `test.each`. */
  readonly text: string;
}

const kinds = new Map<string, TestTitle["kind"]>([
  ["test", "test"],
  ["it", "test"],
  ["describe", "describe"],
]);

/** Every title in every test file and contract suite of the workspace. */
export async function testTitles(root: string): Promise<TestTitle[]> {
  const paths = (await sourceFiles(root)).filter((path) => /\.(test|contract)\.tsx?$/.test(path));
  const found = await Promise.all(
    paths.map(async (path) => titlesIn(path, await readFile(join(root, path), "utf8"))),
  );
  return found.flat();
}

function titlesIn(path: string, text: string): TestTitle[] {
  const source = ts.createSourceFile(basename(path), text, ts.ScriptTarget.Latest, true);
  const found: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined;
    if (title !== undefined) found.push({ path, ...title });
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** `test("…")`, `test.each(rows)("…")`, `describe.for(rows)("…")`: the word at the root decides. */
function titleOf(call: ts.CallExpression): Omit<TestTitle, "path"> | undefined {
  const kind = kinds.get(rootOf(call.expression));
  const [first] = call.arguments;
  if (kind === undefined || first === undefined) return undefined;
  if (ts.isStringLiteralLike(first)) return { kind, text: first.text };
  // Of a template the source's own words, so that a page can quote them.
  return ts.isTemplateExpression(first) ? { kind, text: first.getText().slice(1, -1) } : undefined;
}

function rootOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isCallExpression(callee)) return rootOf(callee.expression);
  return ts.isPropertyAccessExpression(callee) ? rootOf(callee.expression) : "";
}
