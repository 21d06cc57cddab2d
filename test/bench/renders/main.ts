// npm run bench -- renders [--jobs 1,100,1000]: what a screen of running jobs costs to keep drawn.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { build, preview } from "vite";
import { ensureBrowser, launchOptions } from "../../../tools/browser.ts";
import { putTable } from "../put-table.ts";
import type { Measured } from "./measure.ts";
import { table, verdict } from "./report.ts";

declare global {
  interface Window {
    measureAll(jobCounts: readonly number[]): Promise<readonly Measured[]>;
  }
}

const root = fileURLToPath(new URL(".", import.meta.url));
const resultFile = fileURLToPath(new URL("../../../docs/benchmarks/renders.json", import.meta.url));

const allJobs = "1,100,1000";
const { values } = parseArgs({ options: { jobs: { type: "string", default: allJobs } } });
const jobCounts = values.jobs.split(",").map(Number);

const outDir = await mkdtemp(join(tmpdir(), "claimcheck-bench-"));
const shared = { root, logLevel: "error", configFile: false, build: { outDir } } as const;
const conditions = ["@claimcheck/source", "module", "browser", "production"];
await build({
  ...shared,
  mode: "production",
  resolve: { conditions },
  build: { outDir, target: "esnext" },
});
const server = await preview({ ...shared, preview: { host: "127.0.0.1", port: 0 } });
const browser = await chromium.launch(launchOptions(await ensureBrowser()));
try {
  const page = await browser.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] ?? "");
  const measured = await page.evaluate((counts) => window.measureAll(counts), jobCounts);
  console.log(`renders of rows / commits / requests\n\n${table(measured)}`);
  // A smaller run answers a question; only a whole one is kept.
  if (values.jobs === allJobs) {
    const result = { browser: browser.version(), measured };
    await mkdir(join(resultFile, ".."), { recursive: true });
    await writeFile(resultFile, `${JSON.stringify(result, null, 2)}\n`);
    await putTable("renders", table(measured));
  }
  const faults = verdict(measured);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true });
}
