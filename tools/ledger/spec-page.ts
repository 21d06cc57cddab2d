import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A line of a specification that names a test which holds an invariant. */
export interface SpecLine {
  /** The page, relative to the workspace. */
  readonly page: string;
  /** `C7` */
  readonly id: string;
  /** The test's file, without its folder. */
  readonly file: string;
  /** The test's title, without ids. */
  readonly title: string;
}

export interface SpecPage {
  readonly path: string;
  /** The invariants that the page states, in its order. */
  readonly ids: readonly string[];
  readonly lines: readonly SpecLine[];
}

/** An invariant is a bold line that begins with its id; under it stand `file › title` lines. */
export async function readSpecPage(root: string, path: string): Promise<SpecPage> {
  const text = await readFile(join(root, path), "utf8").catch(() => "");
  const ids: string[] = [];
  const lines: SpecLine[] = [];
  for (const line of text.split("\n")) {
    const stated = /^\*\*([CSE]\d{1,2}) /.exec(line)?.[1];
    if (stated !== undefined) ids.push(stated);
    const [, file, title] = /^- `([^`›]+) › (.+)`$/.exec(line) ?? [];
    const id = ids.at(-1);
    if (id !== undefined && file !== undefined && title !== undefined) {
      lines.push({ page: path, id, file, title });
    }
  }
  return { path, ids, lines };
}
