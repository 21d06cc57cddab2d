// npm run bench -- polling [--jobs 1000]: what it costs to notice the end of a job, and how late it is noticed.
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createChance } from "@claimcheck/mock";
import { fixedIntervals, measureFixed } from "./fixed-interval.ts";
import { summarise } from "./measured.ts";
import { manners, measureOurs, readsPerMinute, WARM_UP_COUNT } from "./our-client.ts";
import { brokenPromises } from "./promises.ts";
import { type Crowd, crowdTable, type Row, table } from "./report.ts";
import { boundS, drawJobs, workloads } from "./workload.ts";

const HOLD_MS = 25_000;
const FIXED_CROWD_MS = 2000;
const { values } = parseArgs({ options: { jobs: { type: "string", default: "1000" } } });
const jobCount = Number(values.jobs);
const results = new URL("../../../docs/benchmarks/", import.meta.url);

const rows: Row[] = [];
for (const workload of workloads) {
  const chance = createChance(`polling ${workload.name}`);
  const unit = () => chance.unit();
  const jobs = drawJobs(workload, jobCount + WARM_UP_COUNT, unit);
  const counted = jobs.slice(WARM_UP_COUNT);
  const meanOf = (of: (durationMs: number) => number) =>
    counted.reduce((sum, { durationMs }) => sum + of(durationMs), 0) / counted.length;
  const common = {
    workload: workload.name,
    bestReads: meanOf((ms) => Math.ceil(ms / HOLD_MS)),
    boundS: boundS(workload),
    fixedS: meanOf((ms) => ms / 2000),
  };
  for (const manner of manners) {
    const summary = summarise(await measureOurs(manner, jobs, chance.fork(manner)));
    rows.push({ ...common, schedule: `claimcheck, ${manner}`, summary });
  }
  for (const fixed of fixedIntervals) {
    const summary = summarise(measureFixed(fixed, counted, unit));
    rows.push({ ...common, schedule: fixed.name, summary });
  }
}

const crowds: Crowd[] = [];
for (const count of [1, 10, 100, 1000]) {
  for (const manner of ["hold", "cold"] as const) {
    const chance = createChance(`crowd ${count} ${manner}`);
    crowds.push({
      jobCount: count,
      schedule: `claimcheck, ${manner}`,
      readsPerMinute: await readsPerMinute(manner, count, chance),
    });
  }
  const readsEach = 60_000 / (FIXED_CROWD_MS + 100);
  crowds.push({
    jobCount: count,
    schedule: "2 s fixed, each for itself",
    readsPerMinute: count * readsEach,
  });
}

console.log(`${table(rows)}\n\n${crowdTable(crowds)}`);
await mkdir(results, { recursive: true });
const raw = { jobsPerRow: jobCount, roundTripS: 0.1, rows, crowds };
await writeFile(
  fileURLToPath(new URL("polling.json", results)),
  `${JSON.stringify(raw, null, 2)}\n`,
);

const broken = rows.flatMap(brokenPromises);
for (const one of broken) console.error(`NOT KEPT  ${one}`);
process.exitCode = broken.length === 0 ? 0 : 1;
