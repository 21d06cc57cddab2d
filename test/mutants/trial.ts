import { invariantIds } from "../../tools/ledger/cited-id.ts";
import { type Court, judge, liveOn, redBefore, type Verdict } from "./judge.ts";
import type { Mutant } from "./mutant.ts";

/**
 * Judges every mutant, as many at a time as there are copies, and says so. What catches a mutant
 * must find nothing where nothing is broken: the named tests are run before, and the lives up to
 * the last one that caught something are lived again at the end.
 *
 * @returns whether all were caught, and (of all mutants) each invariant has one to itself
 */
export async function tryAll(
  courts: readonly Court[],
  mutants: readonly Mutant[],
  { isAll }: { readonly isAll: boolean },
): Promise<boolean> {
  const [first] = courts;
  if (first === undefined) return false;
  const startedAt = performance.now();
  const red = await redBefore(first, mutants);
  if (red.length > 0) return unfounded(red);
  const verdicts = new Map<Mutant, Verdict>();
  const waiting = [...mutants];
  await Promise.all(
    courts.map(async (court) => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const verdict = await judge(court, mutant);
        verdicts.set(mutant, verdict);
        console.log(inWords(mutant, verdict));
      }
    }),
  );
  const lifeCount = Math.max(0, ...[...verdicts.values()].map(({ seed = -1 }) => seed + 1));
  const lived = await liveOn({ ...first, lifeCount });
  if (lived.type !== "missed") return unfounded([lived.says]);

  const caught = mutants.filter((mutant) => verdicts.get(mutant)?.isCaught);
  const without = withoutTheirOwn(caught);
  console.log(`Unbroken, the named tests pass, and ${lifeCount} lives hold every invariant`);
  if (isAll) {
    console.log(
      without.length === 0
        ? "Every invariant has a mutant that breaks only it"
        : `No mutant breaks only ${without.join(", only ")}`,
    );
  }
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  console.log(`${caught.length} of ${mutants.length} caught`);
  return caught.length === mutants.length && (!isAll || without.length === 0);
}

function unfounded(findings: readonly string[]): false {
  console.log(`Unbroken, the product is not whole:\n  ${findings.join("\n  ")}`);
  return false;
}

/** The invariants that no mutant breaks alone. */
function withoutTheirOwn(caught: readonly Mutant[]): string[] {
  const alone = caught.filter(({ breaks }) => breaks.length === 1).flatMap(({ breaks }) => breaks);
  return [...invariantIds.values()].flat().filter((id) => !alone.includes(id));
}

function inWords({ does, breaks }: Mutant, { isCaught, broke, says, ms }: Verdict): string {
  const ids = broke.join(", ") || "nothing";
  const instead = !isCaught && broke.length > 0 ? `, not only ${breaks.join(", ")}` : "";
  return [
    isCaught ? "caught" : "MISSED",
    does.padEnd(56),
    `${ids}${instead}`.padEnd(8),
    `${says} (${(ms / 1000).toFixed(1)} s)`,
  ].join("  ");
}
