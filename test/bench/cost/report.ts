import { markdownTable } from "../markdown-table.ts";
import type { Cost } from "./measure.ts";

/** Lines per subject, columns per count of jobs. */
export function table(costs: readonly Cost[]): string {
  const counts = [...new Set(costs.map(({ jobCount }) => jobCount))];
  const subjects = [...new Set(costs.map(({ subject }) => subject))];
  const section = (head: string, of: (cost: Cost) => number | undefined, digits: number) => {
    const rows = subjects.flatMap((subject) => {
      const own = costs.filter((cost) => cost.subject === subject);
      if (own.every((cost) => of(cost) === undefined)) return [];
      const cells = counts.map((count) => {
        const found = own.find(({ jobCount }) => jobCount === count);
        return (found && of(found))?.toFixed(digits) ?? "not run";
      });
      return [[subject, ...cells]];
    });
    const heads = [head, ...counts.map((count) => `${count.toLocaleString("en")} jobs`)];
    return markdownTable(heads, rows);
  };
  return [
    section("kB / job", ({ kilobytesPerJob }) => kilobytesPerJob, 1),
    section("CPU ms / 1,000 updates", ({ msPerThousandChanges }) => msPerThousandChanges, 0),
  ].join("\n\n");
}
