// `npm run simulate` (tools/commands/simulate.ts).
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { drawScenario } from "./draw-scenario.ts";
import { live } from "./life.ts";
import { emptyCells, FAIR_COUNT, matrixInWords } from "./matrix-cells.ts";
import { type Failure, runSeeds } from "./run-seeds.ts";
import { shrink } from "./shrink.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string" },
    seed: { type: "string" },
    /** Prints the whole trace of a single seed, not only that of what is left when it is shrunk. */
    whole: { type: "boolean", default: false },
    /** Ends at the first failure, and only names it. */
    brief: { type: "boolean", default: false },
  },
});

process.exitCode =
  values.seed !== undefined && values.seeds === undefined
    ? await one(Number(values.seed), values.whole)
    : await many(Number(values.seed ?? 0), Number(values.seeds ?? 1000));

async function one(seed: number, whole: boolean): Promise<number> {
  const scenario = drawScenario(seed);
  const lived = await live(scenario);
  if (lived.violation === undefined || whole) console.log(lived.trace.join("\n"));
  console.log(`seed ${seed}, trace ${lived.hash}`);
  if (lived.violation !== undefined) {
    const { id, says, found } = lived.violation;
    const shrunk = whole ? { scenario, lived } : await shrink(scenario, lived);
    tell({ seed, id, says, found, scenario: shrunk.scenario, trace: shrunk.lived.trace });
  }
  const count = lived.violation === undefined ? 0 : 1;
  console.log(`1 seed, ${count} violations`);
  return count;
}

async function many(first: number, count: number): Promise<number> {
  if (values.brief) return briefly(first, count);
  const run = await runSeeds({ first, count, onFailure: tell });
  for (const failure of run.failures) await keep(failure);
  console.log(matrixInWords(run.matrix));
  const empty = emptyCells(run.matrix);
  // A few seeds cannot have been everywhere; a thousand must have been.
  const isUnfair = count < FAIR_COUNT || run.failures.length > 0;
  if (empty.length > 0) {
    console.log(
      `\nNot struck${isUnfair ? " (too few seeds to say more)" : ""}: ${empty.join("; ")}`,
    );
  }
  console.log(`\n${(run.ms / 1000).toFixed(1)} s`);
  console.log(`${run.seeds} seeds, ${run.failures.length} violations`);
  return run.failures.length > 0 || (empty.length > 0 && !isUnfair) ? 1 : 0;
}

async function briefly(first: number, count: number): Promise<number> {
  const { seeds, failures } = await runSeeds({ first, count, isBrief: true });
  const [failure] = failures;
  if (failure !== undefined) {
    console.log(`Seed ${failure.seed} breaks ${failure.id}: ${failure.says}.\n  ${failure.found}`);
  }
  console.log(`${seeds} seeds, ${failures.length} violations`);
  return failures.length === 0 ? 0 : 1;
}

function tell({ seed, id, says, found, scenario, trace }: Failure): void {
  console.log(`\nSeed ${seed} breaks ${id}: ${says}.\n  ${found}\n`);
  console.log(trace.map((line) => `  ${line}`).join("\n"));
  const { acts, faults } = scenario;
  console.log(`\n  ${acts.length} acts, ${Object.keys(faults).length} faults`);
  console.log(`  Again: npm run simulate -- --seed ${seed}\n`);
}

/** The shrunk life is kept: from now on it is part of the suite. */
async function keep({ seed, id, found, scenario }: Failure): Promise<void> {
  const folder = new URL("./regressions/", import.meta.url);
  await mkdir(folder, { recursive: true });
  const name = `${id.toLowerCase()}-seed-${seed}.json`;
  await writeFile(
    new URL(name, folder),
    `${JSON.stringify({ broke: id, found, scenario }, null, 2)}\n`,
  );
  console.log(`Kept as test/simulation/regressions/${name}`);
}
