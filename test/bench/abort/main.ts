// npm run bench -- abort [--aborts 100]: how soon a client that is told to stop has stopped.
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createChance } from "@claimcheck/mock";
import { installedVersion } from "../installed-version.ts";
import { peers } from "../polling/peers/peers.ts";
import { putTable } from "../put-table.ts";
import { measureQuit, type Quit } from "./measure.ts";
import { ourQuitter, peerQuitter, type Quitter } from "./quitter.ts";
import { broken, type Summary, summarise, table } from "./report.ts";

const allAborts = "100";
const { values } = parseArgs({ options: { aborts: { type: "string", default: allAborts } } });
const resultFile = new URL("../../../docs/benchmarks/abort.json", import.meta.url);
const quitters: readonly Quitter[] = [
  ourQuitter("hold"),
  ourQuitter("cold"),
  ...peers.map(peerQuitter),
];

const summaries: Summary[] = [];
for (const quitter of quitters) {
  const quits: Quit[] = [];
  for (let place = 0; place < Number(values.aborts); place += 1) {
    quits.push(await measureQuit(quitter, createChance(`abort ${quitter.name} ${place}`)));
  }
  const { name, packageName } = quitter;
  const version = await installedVersion(packageName);
  summaries.push(summarise(name, `${packageName} ${version}`, quits));
}

console.log(table(summaries));
// A smaller run answers a question; only a whole one is kept.
if (values.aborts === allAborts) {
  await mkdir(new URL(".", resultFile), { recursive: true });
  await writeFile(resultFile, `${JSON.stringify(summaries, null, 2)}\n`);
  await putTable("abort", table(summaries));
}
const faults = broken(summaries);
for (const fault of faults) console.error(`NOT KEPT  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
