// Run in a broken copy: plays its lives, one after the other, and prints the first that goes wrong.
import { drawScenario } from "../simulation/draw-scenario.ts";
import { live } from "../simulation/life.ts";

const count = Number(process.argv[2]);
const found = await firstWrong(count);
console.log(JSON.stringify(found ?? { lived: count }));

async function firstWrong(
  seedCount: number,
): Promise<{ seed: number; id: string; found: string } | undefined> {
  for (let seed = 0; seed < seedCount; seed += 1) {
    const { violation } = await live(drawScenario(seed));
    if (violation !== undefined) return { seed, id: violation.id, found: violation.found };
  }
  return undefined;
}
