// npm run bench -- tabs: what several tabs of one origin ask that watch the same jobs, each for itself.
import { writeFile } from "node:fs/promises";
import { markdownTable } from "../markdown-table.ts";
import { putTable } from "../put-table.ts";
import { readsPerMinute, type Tabs } from "./measure.ts";

const pages = [
  { tabCount: 1, visibleCount: 1 },
  { tabCount: 2, visibleCount: 1 },
  { tabCount: 5, visibleCount: 1 },
  { tabCount: 2, visibleCount: 2 },
  { tabCount: 5, visibleCount: 5 },
];
const rows: (Tabs & { readonly readsPerMinute: number })[] = [];
for (const page of pages) {
  for (const jobCount of [1, 10]) {
    for (const holds of [true, false]) {
      const tabs = { ...page, jobCount, holds };
      rows.push({ ...tabs, readsPerMinute: await readsPerMinute(tabs) });
    }
  }
}

const lines = rows.map(({ tabCount, visibleCount, jobCount, holds, readsPerMinute: reads }) => [
  String(tabCount),
  String(visibleCount),
  String(jobCount),
  holds ? "yes" : "no",
  reads.toFixed(1),
]);
const table = markdownTable(["tabs", "seen", "jobs", "hold", "requests / min"], lines);
console.log(table);
await putTable("tabs", table);
const raw = new URL("../../../docs/benchmarks/tabs.json", import.meta.url);
await writeFile(raw, `${JSON.stringify(rows, null, 2)}\n`);
