// npm run bench -- polling [--jobs 1000]: what it costs to notice the end of a job, and how late it is noticed.
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createChance } from "@claimcheck/mock";
import { installedVersion } from "../installed-version.ts";
import { putTable } from "../put-table.ts";
import { measureHinted } from "./hinted-client.ts";
import { measurePeer, peerReadsPerMinute } from "./measure-peer.ts";
import { type Measured, summarise } from "./measured.ts";
import { manners, measureOurs, ourReadsPerMinute, WARM_UP_COUNT } from "./our-client.ts";
import { peers } from "./peers/peers.ts";
import { readsAgainstLag, requestsAgainstJobs } from "./plots.ts";
import { brokenPromises } from "./promises.ts";
import { type Crowd, crowdTable, lost, type Row, table } from "./report.ts";
import { boundS, drawJobs, workloads } from "./workload.ts";

const HOLD_MS = 25_000;
const allJobs = "1000";
const { values } = parseArgs({ options: { jobs: { type: "string", default: allJobs } } });
const jobCount = Number(values.jobs);
const results = new URL("../../../docs/benchmarks/", import.meta.url);

const rows: Row[] = [];
for (const workload of workloads) {
  const chance = createChance(`polling ${workload.name}`);
  const jobs = drawJobs(workload, jobCount + WARM_UP_COUNT, () => chance.unit());
  const counted = jobs.slice(WARM_UP_COUNT);
  const meanOf = (of: (durationMs: number) => number) =>
    counted.reduce((sum, { durationMs }) => sum + of(durationMs), 0) / counted.length;
  const common = {
    workload: workload.name,
    bestReads: meanOf((ms) => Math.ceil(ms / HOLD_MS)),
    boundS: boundS(workload),
    fixedS: meanOf((ms) => ms / 2000),
  };
  const add = (schedule: string, measured: readonly Measured[]) =>
    rows.push({ ...common, schedule, summary: summarise(measured) });
  for (const manner of manners) {
    add(`claimcheck, ${manner}`, await measureOurs(manner, jobs, chance.fork(manner)));
  }
  add("claimcheck, server's hints", await measureHinted(jobs, chance.fork("hinted")));
  for (const peer of peers) {
    add(peer.name, await measurePeer(peer, counted, chance.fork(peer.name)));
  }
}

const crowds: Crowd[] = [];
for (const count of [1, 10, 100, 1000]) {
  const add = (schedule: string, readsPerMinute: number) =>
    crowds.push({ jobCount: count, schedule, readsPerMinute });
  for (const manner of ["hold", "cold"] as const) {
    const chance = createChance(`crowd ${count} ${manner}`);
    add(`claimcheck, ${manner}`, await ourReadsPerMinute(manner, count, chance));
  }
  for (const peer of peers) {
    const chance = createChance(`crowd ${count} ${peer.name}`);
    add(peer.name, await peerReadsPerMinute(peer, count, chance));
  }
}

console.log(`${table(rows)}\n\n${crowdTable(crowds)}`);
// A smaller run answers a question; only a whole one is kept.
if (values.jobs === allJobs) {
  await mkdir(results, { recursive: true });
  const packages = await Promise.all(
    peers.map(async ({ name, packageName, method }) => ({
      name,
      package: `${packageName} ${await installedVersion(packageName)}`,
      method,
    })),
  );
  const raw = { jobsPerRow: jobCount, roundTripS: 0.1, packages, rows, crowds };
  await writeFile(new URL("polling.json", results), `${JSON.stringify(raw, null, 2)}\n`);
  await putTable("polling", table(rows));
  await putTable("polling-crowd", crowdTable(crowds));
  await writeFile(new URL("polling.svg", results), readsAgainstLag(rows));
  await writeFile(new URL("polling-crowd.svg", results), requestsAgainstJobs(crowds));
}

for (const one of lost(rows)) console.log(`LOST  ${one}`);
const broken = rows.flatMap(brokenPromises);
for (const one of broken) console.error(`NOT KEPT  ${one}`);
process.exitCode = broken.length === 0 ? 0 : 1;
