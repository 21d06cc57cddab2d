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
  readonly ms: number;
}

export interface Court {
  readonly run: Run;
  readonly ledger: readonly SpecLine[];
  /** How many lives may be lived until one goes wrong. */
  readonly lifeCount: number;
}

type Finding =
  | { readonly type: "caught"; readonly broke: readonly string[]; readonly says: string }
  | { readonly type: "missed"; readonly says: string };

const missed = (says: string): Finding => ({ type: "missed", says });

/**
 * Breaks the copy, lets the catcher loose on it, and mends it. A mutant is caught when something
 * is reported, and nothing that it does not break.
 */
export async function judge(court: Court, mutant: Mutant): Promise<Verdict> {
  const startedAt = performance.now();
  const finding = await examine(court, mutant);
  const ms = performance.now() - startedAt;
  if (finding.type === "missed") return { isCaught: false, broke: [], says: finding.says, ms };
  const { broke, says } = finding;
  const isCaught = broke.length > 0 && broke.every((id) => mutant.breaks.includes(id));
  return { isCaught, broke, says, ms };
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
      return tryLives(court);
    default:
      return catcher satisfies never;
  }
}

async function tryTests({ run, ledger }: Court, files: readonly string[]): Promise<Finding> {
  const testing = await redTests(run, { files, ledger });
  if (testing.type === "broke") return missed(testing.says);
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

async function tryLives({ run, lifeCount }: Court): Promise<Finding> {
  const { output } = await run.node([
    "--conditions=@claimcheck/source",
    "test/mutants/play-lives.ts",
    String(lifeCount),
  ]);
  const last = output.trim().split("\n").at(-1) ?? "";
  const wrong = /^\{"seed":(\d+),"id":"(\w+)"/.exec(last);
  const [, seed, id] = wrong ?? [];
  if (seed === undefined || id === undefined) return missed(last);
  return { type: "caught", broke: [id], says: `seed ${seed} of the simulator` };
}

/** The unbroken copy: no catcher may see anything in it, or it would prove nothing. */
export async function acquits(court: Court, catchers: readonly Catcher[]): Promise<string[]> {
  const files = catchers.flatMap((one) => (one.type === "tests" ? one.files : []));
  if (files.length === 0) return [];
  const testing = await redTests(court.run, { files: [...new Set(files)], ledger: court.ledger });
  if (testing.type === "broke") return [testing.says];
  return testing.red.map(({ title }) => `“${title}” is red`);
}
