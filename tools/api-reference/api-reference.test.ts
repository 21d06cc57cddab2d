import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { workspaceRoot } from "../child-process.ts";
import { declarationText } from "./declaration-text.ts";
import { docstringOf } from "./docstring.ts";
import { SourceReader } from "./source-reader.ts";
import { writeReference } from "./write-reference.ts";

const pages = writeReference(workspaceRoot);

/** What a file says of one of its exports, as the reference shows it. */
function told(source: string, name: string): { readonly doc: string; readonly code: string } {
  const folder = mkdtempSync(join(tmpdir(), "claimcheck-reference-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "index.ts");
  writeFileSync(path, source);
  const origin = new SourceReader().exportsOf(path).get(name);
  if (origin?.type !== "declared") throw new Error(`${name} is not declared there.`);
  return { doc: docstringOf(origin.declared), code: declarationText(origin.declared) };
}

test.for([...pages])("%s is what the sources say now (else: npm run docs)", ([path, text]) => {
  const committed = readFileSync(join(workspaceRoot, path), "utf8");
  expect(committed === text, `${path} is stale`).toBe(true);
});

test("every function, class and component that an app calls says what it does", () => {
  const silent = [...pages].flatMap(([path, text]) =>
    [...text.matchAll(/^### (\w+)\n\n```typescript\n(?:async )?(?:function|class) /gm)].map(
      ([, name]) => `${path}: ${name}`,
    ),
  );
  expect(silent).toEqual([]);
});

test("every link within the reference leads to a heading", () => {
  for (const [path, text] of pages) {
    for (const [, page = "", anchor = ""] of text.matchAll(/\]\(([\w-]*(?:\.md)?)#([\w-]+)\)/g)) {
      const target = pages.get(page === "" ? path : `docs/api/${page}`) ?? "";
      const headings = [...target.matchAll(/^### (\w+)$/gm)].map(([, name]) => name?.toLowerCase());
      expect(headings, `${path} links to ${page}#${anchor}`).toContain(anchor.replace(/-\d+$/, ""));
    }
  }
});

test("a function is shown by its overloads, without the implementation that nobody can call", () => {
  const { code, doc } = told(
    `/** Doubles. */
export function twice(value: string): string;
export function twice(value: number): number;
export function twice(value: never): never { return value; }`,
    "twice",
  );
  expect(code).toBe(
    "function twice(value: string): string;\nfunction twice(value: number): number;",
  );
  expect(doc).toBe("Doubles.");
});

test("a class is shown without what is private and without bodies", () => {
  const { code } = told(
    `export class Box {
  readonly #inside = 1;
  /** How much is in it. */
  get size(): number { return this.#inside; }
  private hidden(): void {}
  readonly open = (by: string): void => { void by; };
}`,
    "Box",
  );
  expect(code).toBe(`class Box {
  /** How much is in it. */
  get size(): number;
  readonly open: (by: string) => void;
}`);
});

test("a constant is shown by its type, a closed list by its words", () => {
  const source = `export const a: number = 1;
/**
 * What there is.
 * @throws Error when there is none
 */
export const words = ["x", "y"] as const;`;
  expect(told(source, "a").code).toBe("const a: number;");
  expect(told(source, "words").code).toBe('const words = ["x", "y"] as const;');
  expect(told(source, "words").doc).toBe("What there is.\n\n- throws: Error when there is none");
});
