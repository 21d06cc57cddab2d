import { checks } from "./checks/checks.ts";
import { scenarioNamed, scenarios } from "./scenarios.ts";
import { tour } from "./tour.ts";

/** The manual test plan as a document: the tour, every other run, and the lights. */
export function testPlan(): string {
  return `${[
    "# Manual test plan",
    "",
    "<!-- Written from apps/demo/src/lab (tour.ts, scenarios.ts, checks) by its tests: `pnpm vitest run --project demo -u`. -->",
    "",
    "Start the demo with `npm start`. On the left is what a customer sees, on the right the lab. A link says everything about a run, so send the link with what you find; “Export everything” saves what the page has seen. “Reset everything” begins anew. Add `&speed=10` to a link to save time: the clock of page and server then runs ten times as fast.",
    "",
    "**In every run:** the lights in the lab's head stay green. A red one is a bug, whatever else the screen says.",
    "",
    "## The tour: twelve runs",
    "",
    ...tour.flatMap(({ title, scenario, does, look }, index) => [
      `### ${index + 1}. ${title}`,
      "",
      `Open \`/?scenario=${scenario}\`. ${scenarioNamed(scenario)?.what ?? ""}`,
      "",
      ...does.map((step, number) => `${number + 1}. ${step}`),
      "",
      `**Look for:** ${look}`,
      "",
    ]),
    "## Every run there is",
    "",
    "| link | what happens | what to look for |",
    "|---|---|---|",
    ...scenarios.map(({ id, what, look }) => `| \`?scenario=${id}\` | ${what} | ${look} |`),
    "",
    "## The lights",
    "",
    "| id | what it says |",
    "|---|---|",
    ...checks.map(({ id, says }) => `| ${id} | ${says} |`),
  ].join("\n")}\n`;
}
