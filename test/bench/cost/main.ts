// npm run bench -- cost [--jobs 1,100,1000,10000]: what it costs to have jobs watched, in memory and processor time.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { capture } from "../../../tools/child-process.ts";
import { installedVersion } from "../installed-version.ts";
import { putTable } from "../put-table.ts";
import type { Cost } from "./measure.ts";
import { costAgainstJobs } from "./plots.ts";
import { table } from "./report.ts";
import { subjects } from "./subjects.ts";

const allJobs = "1,100,1000,10000";
const { values } = parseArgs({ options: { jobs: { type: "string", default: allJobs } } });
const results = new URL("../../../docs/benchmarks/", import.meta.url);
const life = fileURLToPath(new URL("life.ts", import.meta.url));

/** Processor time is each process's own; more at once than this would only wait for each other. */
const AT_ONCE = 4;
/** Those that are only waited for cost the same for each further job; thousands of them take long. */
const WAITING_MOST = 1000;

// The largest first: the others go beside them.
const cells = values.jobs
  .split(",")
  .map(Number)
  .flatMap((jobCount) => subjects.map((subject) => ({ subject, jobCount })))
  .filter(({ subject, jobCount }) => subject.tellsChanges || jobCount <= WAITING_MOST)
  .toSorted((one, other) => other.jobCount - one.jobCount);
const costs: Cost[] = [];
const queue = cells.values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const { subject, jobCount } of queue) costs.push(await costOf(subject.name, jobCount));
  }),
);
const places = new Map(subjects.map(({ name }, place) => [name, place]));
const placeOf = ({ subject }: Cost) => places.get(subject) ?? 0;
costs.sort((one, other) => one.jobCount - other.jobCount || placeOf(one) - placeOf(other));

console.log(table(costs));
// A smaller run answers a question; only a whole one is kept.
if (values.jobs === allJobs) {
  await mkdir(results, { recursive: true });
  const packages = await Promise.all(
    subjects.map(async ({ name, packageName }) => ({
      name,
      package: `${packageName} ${await installedVersion(packageName)}`,
    })),
  );
  const raw = { node: process.version, packages, costs };
  await writeFile(new URL("cost.json", results), `${JSON.stringify(raw, null, 2)}\n`);
  await putTable("cost", table(costs));
  await writeFile(new URL("cost.svg", results), costAgainstJobs(costs));
}

/** Each in a process of its own: what one has left on the heap, and how warm its code is, is its own. */
async function costOf(name: string, jobCount: number): Promise<Cost> {
  const flags = ["--expose-gc", "--conditions=@claimcheck/source"];
  const { code, output } = await capture(process.execPath, [
    ...flags,
    life,
    name,
    String(jobCount),
  ]);
  if (code !== 0) throw new Error(`${name}, ${jobCount} jobs:\n${output}`);
  return JSON.parse(output.trimEnd().split("\n").at(-1) ?? "");
}
