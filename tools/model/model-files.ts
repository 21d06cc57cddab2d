import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Model, printDiagram, printLegalViews, printTable } from "@claimcheck/machine/model";

/** A file that shows a part of the model, as it stands and as it should. */
export interface ModelFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Every place where the model is shown. */
export function modelFiles(
  root: string,
  { legalViews }: Pick<Model, "legalViews">,
): Promise<ModelFile[]> {
  const file = async (path: string, write: (before: string) => string): Promise<ModelFile> => {
    const before = await readFile(join(root, path), "utf8").catch(() => "");
    return { path, before, after: write(before) };
  };
  return Promise.all([
    file("packages/machine/SPEC.md", (before) => between(before, printTable())),
    file("packages/machine/src/model/legal-views.ts", () => printLegalViews(legalViews)),
    file("docs/states.md", statesPage),
  ]);
}

const [OPEN, CLOSE] = ["<!-- model -->", "<!-- /model -->"];

/** @throws when the marks are not there: then the page shows no table, and nobody would notice */
function between(page: string, text: string): string {
  const [start, end] = [page.indexOf(OPEN), page.indexOf(CLOSE)];
  if (start === -1 || end < start) throw new Error(`The specification has no ${OPEN} … ${CLOSE}.`);
  return `${page.slice(0, start + OPEN.length)}\n\n${text}\n\n${page.slice(end)}`;
}

function statesPage(): string {
  return `# The states of an operation

Where an operation goes, and by what fact. Drawn from the table in [the machine's specification](../packages/machine/SPEC.md#states--facts), which says what every fact does in every state; \`npm run model\` holds the real machine to it and writes this page.

\`\`\`mermaid
${printDiagram()}
\`\`\`

What surrounds the page (visibility, network, pauses, interest) is left out: where something is waited for, it makes the operation plan anew; elsewhere it is only noted.
`;
}
