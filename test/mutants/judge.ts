import type { SpecLine } from "../../tools/ledger/spec-page.ts";
import type { Catcher, Mutant } from "./mutant.ts";
import { redTests } from "./red-tests.ts";
import type { Run } from "./run.ts";
import { breakScratch } from "./scratch.ts";

export interface Verdict {
  readonly isCaught: boolean;
  /** The invariants that were reported, in order. */
  readonly broke: readonly string[];
  /** Who caught it, or why nobody did. */
  readonly says: string;
  /** Of the life that went wrong. */
  readonly seed?: number;
  readonly ms: number;
}

export interface Court {
  readonly run: Run;
  readonly ledger: readonly SpecLine[];
  /** How many lives may be lived until one goes wrong. */
  readonly lifeCount: number;
}

type Finding =
  | {
      readonly type: "caught";
      readonly broke: readonly string[];
      readonly says: string;
      readonly seed?: number;
    }
  | { readonly type: "missed"; readonly says: string }
  /** The catcher itself came to no end. */
  | { readonly type: "broke_off"; readonly says: string };

const missed = (says: string): Finding => ({ type: "missed", says });

/**
 * Breaks the copy, lets the catcher loose on it, and mends it. A mutant is caught when something
 * is reported, and nothing that it does not break.
 */
export async function judge(court: Court, mutant: Mutant): Promise<Verdict> {
  const startedAt = performance.now();
  const finding = await examine(court, mutant);
  const ms = performance.now() - startedAt;
  if (finding.type !== "caught") return { isCaught: false, broke: [], says: finding.says, ms };
  const { type: _caught, ...found } = finding;
  const isCaught = found.broke.every((id) => mutant.breaks.includes(id));
  return { ...found, isCaught, ms };
}

async function examine(court: Court, { edits, caughtBy }: Mutant): Promise<Finding> {
  const { run } = court;
  const breaking = await breakScratch(run.folder, edits);
  if (breaking.type === "misfit") return missed(`it does not fit ${breaking.file} any more`);
  try {
    const types = await run.tool("tsc", ["-p", "tsconfig.mutants.json"]);
    if (types.code !== 0) return missed(`it does not compile: ${types.output.split("\n")[0]}`);
    return await tryCatcher(court, caughtBy);
  } finally {
    await breaking.mend();
  }
}

async function tryCatcher(court: Court, catcher: Catcher): Promise<Finding> {
  switch (catcher.type) {
    case "tests":
      return tryTests(court, catcher.files);
    case "lives":
      return liveOn(court);
    default:
      return catcher satisfies never;
  }
}

async function tryTests({ run, ledger }: Court, files: readonly string[]): Promise<Finding> {
  const testing = await redTests(run, { files, ledger });
  if (testing.type === "broke") return { type: "broke_off", says: testing.says };
  const telling = testing.red.filter(({ ids }) => ids.length > 0);
  const broke = [...new Set(telling.flatMap(({ ids }) => ids))].sort();
  const [first] = telling;
  const { length } = testing.red;
  if (first === undefined) {
    return missed(`${length} of ${testing.count} tests are red, none in an invariant's name`);
  }
  const more = length > 1 ? `, and ${length - 1} more` : "";
  return { type: "caught", broke, says: `“${first.title}”${more}` };
}

/** Lives one life after the other in the copy as it is, until one goes wrong. */
export async function liveOn({ run, lifeCount }: Court): Promise<Finding> {
  const { output } = await run.node([
    "--conditions=@claimcheck/source",
    "test/mutants/play-lives.ts",
    String(lifeCount),
  ]);
  const last = output.trim().split("\n").at(-1) ?? "";
  if (last === "all hold") return missed(`${lifeCount} lives of the simulator hold`);
  const [, seed, id] = /^seed (\d+) breaks (\w+)$/.exec(last) ?? [];
  if (seed === undefined || id === undefined)
    return { type: "broke_off", says: last || "no life came to its end" };
  return { type: "caught", broke: [id], says: `seed ${seed} of the simulator`, seed: Number(seed) };
}

/** Which of the tests that are named as catchers are red already, in the unbroken copy. */
export async function redBefore(
  { run, ledger }: Court,
  mutants: readonly Mutant[],
): Promise<string[]> {
  const files = mutants.flatMap(({ caughtBy }) =>
    caughtBy.type === "tests" ? caughtBy.files : [],
  );
  if (files.length === 0) return [];
  const testing = await redTests(run, { files: [...new Set(files)], ledger });
  if (testing.type === "broke") return [testing.says];
  return testing.red.map(({ title }) => `“${title}” is red`);
}
