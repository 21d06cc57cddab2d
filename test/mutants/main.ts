// `npm run mutants` (tools/commands/mutants.ts).
import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { allMutants } from "./all-mutants.ts";
import type { Court } from "./judge.ts";
import { lives } from "./mutant.ts";
import { readLedger } from "./red-tests.ts";
import { runIn } from "./run.ts";
import { makeScratch } from "./scratch.ts";
import { tryAll } from "./trial.ts";

/** More copies than this would not be faster: each keeps a core busy. */
const COPIES_MAX = 2;

const { values } = parseArgs({
  options: {
    /** Only those whose description contains this, or another one. */
    only: { type: "string", multiple: true, default: [""] },
    /** How many lives the simulator may need. */
    seeds: { type: "string", default: "600" },
    /** Lets the simulator try all of them, also where tests are named: what does it not see? */
    lives: { type: "boolean", default: false },
  },
});
const root = fileURLToPath(new URL("../..", import.meta.url));
const chosen = allMutants
  .filter(({ does }) => values.only.some((words) => does.includes(words)))
  .map((mutant) => (values.lives ? { ...mutant, caughtBy: lives } : mutant));
if (chosen.length === 0) throw new Error("No mutant is described by these words.");
const courts = await openCourts(Math.min(COPIES_MAX, availableParallelism(), chosen.length));
const isAll = chosen.length === allMutants.length;
process.exitCode = (await tryAll(courts, chosen, { isAll })) ? 0 : 1;

async function openCourts(count: number): Promise<Court[]> {
  const ledger = await readLedger(root);
  const opened: Court[] = [];
  while (opened.length < count) {
    const folder = await makeScratch(root);
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    opened.push({ run: runIn(folder), ledger, lifeCount: Number(values.seeds) });
  }
  return opened;
}
