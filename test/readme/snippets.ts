import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A block of TypeScript in a document, to be compiled as a module of its own. */
export interface Snippet {
  /** Path of the document, relative to the workspace. */
  readonly document: string;
  /** 1-based line of the block's first line of code. */
  readonly line: number;
  readonly language: "ts" | "tsx";
  readonly code: string;
}

/** Glob of the documents whose code is compiled. */
export const documents = "{README.md,README.ja.md,docs/**/*.md,packages/*/README.md}";

/** Every ```ts and ```tsx block of the READMEs, the guide and the recipes. */
export async function snippets(root: string): Promise<Snippet[]> {
  const paths: string[] = [];
  for await (const path of glob(documents, { cwd: root })) paths.push(path);
  const found = await Promise.all(
    paths.sort().map(async (document) => {
      return snippetsOf(document, await readFile(join(root, document), "utf8"));
    }),
  );
  return found.flat();
}

/** The blocks of one document, in its order. */
export function snippetsOf(document: string, markdown: string): Snippet[] {
  const blocks = markdown.matchAll(/^```(tsx?)\b[^\n]*\n([\s\S]*?)^```/gm);
  return [...blocks].map((block) => ({
    document,
    line: markdown.slice(0, block.index).split("\n").length + 1,
    language: block[1] === "tsx" ? "tsx" : "ts",
    code: block[2] ?? "",
  }));
}

/** The module that is compiled: on the lines of its document, so that an error names those. */
export function moduleOf({ line, code }: Snippet): string {
  return `${"\n".repeat(line - 1)}${code}export {};\n`;
}
