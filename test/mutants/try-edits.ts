import type { Edit } from "./mutant.ts";

/** Files by their place below `packages/`, before and after all edits. */
export type Tried =
  | {
      readonly type: "fits";
      readonly whole: ReadonlyMap<string, string>;
      readonly broken: ReadonlyMap<string, string>;
    }
  | { readonly type: "misfit"; readonly file: string };

/** Makes the edits one after the other. `misfit`: what one of them replaces does not stand there once. */
export async function tryEdits(
  edits: readonly Edit[],
  read: (file: string) => Promise<string>,
): Promise<Tried> {
  const whole = new Map<string, string>();
  const broken = new Map<string, string>();
  for (const { file, from, to } of edits) {
    if (!whole.has(file)) whole.set(file, await read(file));
    const text = broken.get(file) ?? whole.get(file) ?? "";
    if (text.split(from).length !== 2) return { type: "misfit", file };
    broken.set(file, text.split(from).join(to));
  }
  return { type: "fits", whole, broken };
}
