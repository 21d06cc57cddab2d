import { declarationText, namesIn } from "./declaration-text.ts";
import { docstringOf } from "./docstring.ts";
import { idOf, type Places } from "./places.ts";
import type { Declared, SourceReader } from "./source-reader.ts";

/**
 * One name: its docstring, its declaration, and where the names in that are told of. What its
 * file keeps to itself is shown along with it.
 */
export function referenceSection(
  declared: Declared,
  places: Places,
  reader: SourceReader,
): { readonly text: string; readonly links: ReadonlyMap<string, string> } {
  const shown = [declared];
  const links = new Map<string, string>();
  for (const one of shown) {
    for (const name of namesIn(one)) {
      const origin = reader.originOf(name, one.path);
      if (origin === undefined) continue;
      const place =
        origin.type === "imported"
          ? places.ofImport(origin.from, origin.name)
          : places.of(origin.declared);
      if (place !== undefined) links.set(name, place);
      else if (origin.type === "declared" && isNews(origin.declared, shown)) {
        shown.push(origin.declared);
      }
    }
  }
  links.delete(declared.name);
  const [doc, ...rest] = shown.map(docstringOf);
  const code = shown.map((one, at) => `${comment(rest[at - 1])}${declarationText(one)}`);
  const text = [
    `### ${declared.name}`,
    ...(doc === undefined || doc === "" ? [] : [doc]),
    `\`\`\`typescript\n${code.join("\n\n")}\n\`\`\``,
  ].join("\n\n");
  return { text, links };
}

/** From the same file as what it is shown with, and not shown yet. */
function isNews(declared: Declared, shown: readonly Declared[]): boolean {
  return declared.path === shown[0]?.path && !shown.some((other) => idOf(other) === idOf(declared));
}

function comment(text = ""): string {
  if (text === "") return "";
  if (!text.includes("\n")) return `/** ${text} */\n`;
  const lines = text.split("\n").map((line) => ` * ${line}`.trimEnd());
  return `/**\n${lines.join("\n")}\n */\n`;
}
