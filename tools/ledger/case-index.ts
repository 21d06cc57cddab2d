import { caseIds, citedCases, withoutIds } from "./cited-id.ts";
import type { TestTitle } from "./test-title.ts";

/** Where the index is kept, relative to the workspace. */
export const CASE_INDEX = "docs/cases.md";

const rooms: readonly (readonly [letter: string, name: string])[] = [
  ["S", "Submitting"],
  ["P", "Reading and cancelling"],
  ["T", "Storage"],
  ["V", "The page's life"],
  ["R", "React, XState, TanStack Query"],
  ["Q", "Quota and transitions"],
  ["I", "Idempotency"],
  ["X", "Security and protocol"],
];

/** `docs/cases.md`: which test stands for which case from the field, in the tests' own words. */
export function printCaseIndex(titles: readonly TestTitle[]): string {
  const sections = rooms.map(([letter, name]) => {
    const ids = caseIds.filter((id) => id.startsWith(letter));
    return [`## ${name}`, "", ...ids.map((id) => printCase(id, titles)), ""].join("\n");
  });
  return `# Cases from the field

Failures that people who run such systems have met, each a class of its own, and the tests that stand for them. Written by \`npm run docs\` from the titles of the tests; \`npm run check\` fails when it is stale, when a case has no test, and when a test cites a case that is not here.

${sections.join("\n").trimEnd()}
`;
}

function printCase(id: string, titles: readonly TestTitle[]): string {
  const citing = titles.filter(({ text }) => citedCases(text).includes(id));
  const lines = citing.map(
    ({ path, text }) => `  - ${withoutIds(text).replaceAll("|", "\\|")} (\`${path}\`)`,
  );
  return [`- **${id}**`, ...lines].join("\n");
}
