import { idOf, inOrder, type Places, type ReferencePage } from "./places.ts";
import type { Entry } from "./public-face.ts";
import { referenceSection } from "./reference-section.ts";
import type { SourceReader } from "./source-reader.ts";

/** The Markdown of a package's page: each entry, and each name in it once. */
export function referencePage(page: ReferencePage, places: Places, reader: SourceReader): string {
  const told = new Set<string>();
  const local = (place: string) => place.replace(`${page.name}.md#`, "#");
  const linked = (links: Iterable<readonly [string, string]>) =>
    [...links]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, place]) => `[\`${name}\`](${local(place)})`)
      .join(", ");

  const sections = ({ own }: Entry) =>
    inOrder(own).flatMap((declared) => {
      if (told.has(idOf(declared))) return [];
      told.add(idOf(declared));
      const { text, links } = referenceSection(declared, places, reader);
      return links.size === 0 ? [text] : [text, `See ${linked(links)}.`];
    });

  const handedOn = ({ handedOn }: Entry) => {
    const links = handedOn.flatMap(({ from, name }) => {
      const place = places.ofImport(from, name);
      return place === undefined ? [] : [[name, place] as const];
    });
    return links.length === 0 ? [] : [`Also from here: ${linked(links)}.`];
  };

  const parts = page.entries.flatMap((entry) => [
    `## \`${entry.specifier}\``,
    ...handedOn(entry),
    ...sections(entry),
  ]);
  return `# @claimcheck/${page.name}

Written from the sources and their docstrings by \`npm run docs\`.

${parts.join("\n\n")}
`;
}
