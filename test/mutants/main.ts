// `npm run mutants` (tools/commands/mutants.ts).
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { invariantIds } from "../../tools/ledger/cited-id.ts";
import { allMutants } from "./all-mutants.ts";
import { acquits, type Court, judge, type Verdict } from "./judge.ts";
import type { Mutant } from "./mutant.ts";
import { readLedger } from "./red-tests.ts";
import { runIn } from "./run.ts";
import { makeScratch } from "./scratch.ts";

/** More copies than this would not be faster: each keeps a core busy. */
const COPIES_MAX = 2;

const { values } = parseArgs({
  options: {
    /** Only those whose description contains this, or another one. */
    only: { type: "string", multiple: true, default: [""] },
    /** How many lives the simulator may need. */
    seeds: { type: "string", default: "600" },
  },
});
const root = fileURLToPath(new URL("../..", import.meta.url));
const chosen = allMutants.filter(({ does }) => values.only.some((words) => does.includes(words)));
const folders: string[] = [];
try {
  process.exitCode = await tryAll(await openCourts());
} finally {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
}

async function openCourts(): Promise<Court[]> {
  const ledger = await readLedger(root);
  const courts: Court[] = [];
  while (courts.length < Math.min(COPIES_MAX, availableParallelism(), chosen.length)) {
    const folder = await makeScratch(root);
    folders.push(folder);
    courts.push({ run: runIn(folder), ledger, lifeCount: Number(values.seeds) });
  }
  return courts;
}

async function tryAll(courts: readonly Court[]): Promise<number> {
  const [first] = courts;
  if (first === undefined) return 2;
  const startedAt = performance.now();
  const unfounded = await acquits(
    first,
    chosen.map(({ caughtBy }) => caughtBy),
  );
  if (unfounded.length > 0) {
    console.log(`Unbroken, the product is not whole:\n  ${unfounded.join("\n  ")}`);
    return 1;
  }
  const verdicts = new Map<Mutant, Verdict>();
  const waiting = [...chosen];
  await Promise.all(
    courts.map(async (court) => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const verdict = await judge(court, mutant);
        verdicts.set(mutant, verdict);
        console.log(inWords(mutant, verdict));
      }
    }),
  );
  const caught = chosen.filter((mutant) => verdicts.get(mutant)?.isCaught);
  const alone = new Set(
    caught.flatMap(({ breaks: [id, ...more] }) => (more.length === 0 ? id : [])),
  );
  const without = [...invariantIds.values()].flat().filter((id) => !alone.has(id));
  const isWhole = chosen.length < allMutants.length || without.length === 0;
  if (!isWhole) console.log(`No mutant breaks only ${without.join(", only ")}`);
  else if (without.length === 0) console.log("Every invariant has a mutant that breaks only it");
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  console.log(`${caught.length} of ${chosen.length} caught`);
  return caught.length === chosen.length && isWhole ? 0 : 1;
}

function inWords({ does, breaks }: Mutant, { isCaught, broke, says, ms }: Verdict): string {
  const ids = broke.join(", ") || "nothing";
  const isAstray = !isCaught && broke.length > 0;
  const instead = isAstray ? `, not only ${breaks.join(", ")}` : "";
  return [
    isCaught ? "caught" : "MISSED",
    does.padEnd(56),
    `${ids}${instead}`.padEnd(8),
    `${says} (${(ms / 1000).toFixed(1)} s)`,
  ].join("  ");
}
