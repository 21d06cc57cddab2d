/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | readonly (Html | string)[];

/** Escapes whatever is put in, unless it is HTML already: nothing of the document can become markup. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const filled = texts.map((text, index) => text + partOf(parts[index] ?? ""));
  return { html: filled.join("") };
}

function partOf(part: Part): string {
  if (typeof part === "string") return escaped(part);
  if (typeof part === "number") return String(part);
  return "html" in part ? part.html : part.map(partOf).join("");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A sentence in which `words in backticks` are code. */
export function prose(text: string): Html {
  const parts = text
    .split("`")
    .map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));
  return html`${parts}`;
}
