import { readFile, writeFile } from "node:fs/promises";

const page = new URL("../../docs/benchmarks.md", import.meta.url);

/** Puts a table where `docs/benchmarks.md` has the marks of its name; what is said around it stays. */
export async function putTable(name: string, table: string): Promise<void> {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const before = await readFile(page, "utf8");
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no place for "${name}".`);
  const after = `${before.slice(0, from)}${begin}\n\n${table}\n\n${before.slice(to)}`;
  await writeFile(page, after);
}
