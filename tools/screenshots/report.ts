import type { Outcome } from "./outcome.ts";

/** The page that shows what differs: before, after, and where. */
export function reportPage(outcomes: readonly Outcome[], notes: readonly string[]): string {
  const odd = outcomes.filter(({ type }) => type !== "same");
  const sections = odd.map(sectionOf).join("\n");
  const count = `${odd.length} of ${outcomes.length} pictures are not as approved.`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screenshots</title>
<style>
  body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }
  section { margin-block: 2.5rem; border-block-start: 1px solid #8886; }
  .pictures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; }
  figure { margin: 0; }
  img { max-inline-size: 100%; border: 1px solid #8886; }
  figcaption { font-size: 0.875rem; }
</style>
<h1>Screenshots</h1>
<p>${count}</p>
${notes.map((note) => `<p>${escaped(note)}</p>`).join("\n")}
${sections}
</html>
`;
}

function sectionOf(outcome: Outcome): string {
  const name = escaped(outcome.name);
  return `<section><h2>${name}</h2><p>${escaped(sentenceOf(outcome))}</p>
<div class="pictures">${picturesOf(outcome)
    .map(
      ([folder, caption]) =>
        `<figure><figcaption>${caption}</figcaption><a href="${folder}/${name}.webp"><img src="${folder}/${name}.webp" alt=""></a></figure>`,
    )
    .join("")}</div></section>`;
}

/** One line per picture that is not as approved, for the terminal and the page. */
export function sentenceOf(outcome: Outcome): string {
  switch (outcome.type) {
    case "same":
      return "as approved";
    case "changed":
      return `differs in ${outcome.differingPixels} pixels`;
    case "new":
      return "has no approved picture yet";
    case "gone":
      return "is approved, and no story shows it any more";
    case "spoilt":
      return outcome.fault;
    default:
      return outcome satisfies never;
  }
}

function picturesOf(outcome: Outcome): (readonly [folder: string, caption: string])[] {
  const before = ["before", "Before"] as const;
  const after = ["after", "After"] as const;
  switch (outcome.type) {
    case "changed":
      return [before, after, ["diff", "Where"]];
    case "new":
      return [after];
    case "gone":
      return [before];
    case "same":
    case "spoilt":
      return [];
    default:
      return outcome satisfies never;
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
