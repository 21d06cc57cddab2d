// npm run bench -- duplicates [--clients "fal;claimcheck"]: what a lost answer to a paid create costs.
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { installedVersion } from "../installed-version.ts";
import { putTable } from "../put-table.ts";
import { clientNames, loadClient } from "./clients.ts";
import { columns } from "./loss.ts";
import { broken, table } from "./report.ts";
import { type Outcome, runTrial } from "./trial.ts";

/** They mostly wait; more at once would only crowd the start of their processes. */
const AT_ONCE = 6;
const resultFile = new URL("../../../docs/benchmarks/duplicates.json", import.meta.url);

const all = clientNames.join(";");
const { values } = parseArgs({ options: { clients: { type: "string", default: all } } });
const wanted = values.clients.split(";");

const trials = wanted.flatMap((client) => columns.map((column) => ({ client, column })));
const outcomes: Outcome[] = [];
const queue = trials.entries();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const [place, { client, column }] of queue) {
      outcomes[place] = await runTrial(client, column);
    }
  }),
);

const packages = Object.fromEntries(await Promise.all(wanted.map(versionOf)));
console.log(`POSTs sent / jobs created / jobs known afterwards\n\n${table(outcomes, packages)}`);
// A smaller run answers a question; only a whole one is kept.
if (values.clients === all) {
  await mkdir(new URL(".", resultFile), { recursive: true });
  await writeFile(resultFile, `${JSON.stringify({ packages, outcomes }, null, 2)}\n`);
  await putTable("duplicates", table(outcomes, packages));
}
const faults = broken(outcomes);
for (const fault of faults) console.error(`NOT KEPT  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function versionOf(name: string): Promise<readonly [string, string]> {
  const { packageName } = await loadClient(name);
  const [, manner] = name.split(",");
  const version = await installedVersion(packageName);
  return [name, `${packageName} ${version}${manner === undefined ? "" : `,${manner}`}`];
}
