import { checks } from "./checks/checks.ts";
import { printLink } from "./link.ts";
import { scenarioNamed, scenarios } from "./scenarios.ts";
import { tour } from "./tour.ts";

/** The manual test plan as a document: the tour, every other run, and the lights. */
export function testPlan(): string {
  return `${[
    "# Manual test plan",
    "",
    "<!-- Written from apps/demo/src/lab (tour.ts, scenarios.ts, checks) by its tests: `pnpm vitest run --project demo -u`. -->",
    "",
    "Start the demo with `npm start`. On the left is what a customer sees, on the right the lab. A link says everything about a run, so send the link with what you find; “Export everything” saves what the page has seen. “Reset everything” begins anew. Add `&speed=10` to a link to save time: the clock of page and server then runs ten times as fast. With `&speed=step` it stands still, and “Step” moves it on to what is due next. `&do=offline:3` lets the lab press a button by itself, 3 s after the run has begun.",
    "",
    "**In every run:** the lights in the lab's head stay green. A red one is a bug, whatever else the screen says.",
    "",
    "## The tour: twelve runs",
    "",
    ...tour.flatMap(({ title, scenario, deeds = [], does, look }, index) => [
      `### ${index + 1}. ${title}`,
      "",
      `Open \`/${printLink({ scenario, deeds })}\`. ${scenarioNamed(scenario)?.what ?? ""}`,
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
