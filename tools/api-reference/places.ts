import ts from "typescript";
import type { Entry } from "./public-face.ts";
import type { Declared } from "./source-reader.ts";

/** A page of the reference: one package. */
export interface ReferencePage {
  /** Of the package: `machine`. */
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** Where each public name is told of: `machine.md#tracker`. */
export interface Places {
  of(declared: Declared): string | undefined;
  /** Of what a package hands out under a name. */
  ofImport(specifier: string, name: string): string | undefined;
}

/** A name is told of once: under the first entry of its package that has it. */
export function placesOf(pages: readonly ReferencePage[]): Places {
  const byDeclaration = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const page of pages) {
    const slugs = new Map<string, number>();
    for (const declared of page.entries.flatMap(({ own }) => inOrder(own))) {
      if (byDeclaration.has(idOf(declared))) continue;
      const slug = declared.name.toLowerCase();
      const earlier = slugs.get(slug) ?? 0;
      slugs.set(slug, earlier + 1);
      // As GitHub tells equal headings apart.
      const place = `${page.name}.md#${slug}${earlier === 0 ? "" : `-${earlier}`}`;
      byDeclaration.set(idOf(declared), place);
      byName.set(`${page.name} ${declared.name}`, place);
    }
  }
  return {
    of: (declared) => byDeclaration.get(idOf(declared)),
    ofImport: (specifier, name) => byName.get(`${packageOf(specifier)} ${name}`),
  };
}

/** What is called or rendered first, then constants, then types; each by name. */
export function inOrder(declared: readonly Declared[]): readonly Declared[] {
  return [...declared].sort(
    (one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1),
  );
}

export function idOf({ path, name }: Declared): string {
  return `${path} ${name}`;
}

/** `machine` of `@claimcheck/machine/browser`. */
function packageOf(specifier: string): string {
  return specifier.split("/")[1] ?? specifier;
}

function rank({ nodes: [node] }: Declared): number {
  if (node === undefined) return 2;
  if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) return 0;
  return ts.isVariableStatement(node) ? 1 : 2;
}
