// npm run bench -- herd: how long a server needs to serve a herd, by how it sends clients away.
import { mkdir, writeFile } from "node:fs/promises";
import { createChance } from "@claimcheck/mock";
import { putTable } from "../put-table.ts";
import { type Herd, type Played, playHerd } from "./play-herd.ts";

const resultFile = new URL("../../../docs/benchmarks/herd.json", import.meta.url);
const herd = { clients: 10_000, perSecond: 1000, withinMs: 300 };
const chance = createChance("herd");
const networkMs = () => 20 + 200 * chance.unit();

/** Ours, and what clients do where a server names no time, or the same one to all. */
const herds: readonly Herd[] = [
  { ...herd, name: "slots, to the millisecond", withinMs: 1, waitMs: (toldMs) => toldMs },
  { ...herd, name: "slots, network 20 to 220 ms", waitMs: (toldMs) => toldMs + networkMs() },
  {
    ...herd,
    name: "slots, waits up to 10 % longer",
    waitMs: (toldMs) => toldMs * (1 + 0.1 * chance.unit()),
  },
  { ...herd, name: "Retry-After: 30 for all", waitMs: () => 30_000 + networkMs() },
  {
    ...herd,
    name: "no time: 1 s × 2, cap 15 s, full jitter",
    waitMs: (_, tries) => chance.unit() * Math.min(15_000, 1000 * 2 ** tries) + networkMs(),
  },
];

/** How much longer than its capacity alone takes a server with slots may need. */
const TO_LIMIT_MOST = 1.1;
const limitMs = ({ clients, perSecond }: Herd) => (clients / perSecond) * 1000;

const played: Played[] = [];
for (const one of herds) played.push(await playHerd(one, () => chance.unit()));

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const heads = ["sent away with", "all served after s", "× the limit", "requests", "busiest second"];
const rows = played.map(({ herd: one, lastMs, requests, peakPerSecond }) =>
  line([
    one.name,
    (lastMs / 1000).toFixed(1),
    (lastMs / limitMs(one)).toFixed(2),
    requests.toLocaleString("en"),
    peakPerSecond.toLocaleString("en"),
  ]),
);
const table = [line(heads), line(heads.map(() => "---")), ...rows].join("\n");
console.log(table);
await mkdir(new URL(".", resultFile), { recursive: true });
await writeFile(resultFile, `${JSON.stringify(played, null, 2)}\n`);
await putTable("herd", table);

const late = played.filter(
  ({ herd: one, lastMs }) => one.name.startsWith("slots") && lastMs > TO_LIMIT_MOST * limitMs(one),
);
for (const { herd: one, lastMs } of late) {
  console.error(`NOT KEPT  ${one.name}: ${(lastMs / limitMs(one)).toFixed(2)} × the limit`);
}
process.exitCode = late.length === 0 ? 0 : 1;
