import { markdownTable } from "../markdown-table.ts";
import type { Cost, Measured } from "./measure.ts";

/** Each phase of each screen as a line: renders of rows / commits / requests. */
export function table(measured: readonly Measured[]): string {
  const heads = ["jobs", "screen", "a minute, nothing new", "each makes a step", "each completes"];
  const rows = measured.map(({ jobCount, screen, still, step, settle }) => [
    String(jobCount),
    screen,
    inWords(still),
    inWords(step),
    inWords(settle),
  ]);
  return markdownTable(heads, rows);
}

/** Where ours did not do what it says: once per visible change, never for a poll that changed nothing. */
export function verdict(measured: readonly Measured[]): readonly string[] {
  const wrong = measured
    .filter(({ shown, jobCount }) => shown !== `${jobCount} completed`)
    .map(({ screen, jobCount, shown }) => `${screen}, ${jobCount} jobs, ended on "${shown}".`);
  const loud = measured
    .filter(({ screen }) => screen === "claimcheck")
    .flatMap(({ jobCount, still, step, settle }) => [
      ...differs(`${jobCount} jobs, nothing new`, still.renders, 0),
      ...differs(`${jobCount} jobs, one step`, step.renders, jobCount),
      ...differs(`${jobCount} jobs, all completed`, settle.renders, jobCount),
    ]);
  return [...wrong, ...loud];
}

function differs(what: string, found: number, wanted: number): readonly string[] {
  return found === wanted ? [] : [`claimcheck, ${what}: ${found} renders, not ${wanted}.`];
}

function inWords({ renders, commits, requests }: Cost): string {
  return [renders, commits, requests]
    .map((count) => String(Math.round(count * 10) / 10))
    .join(" / ");
}
