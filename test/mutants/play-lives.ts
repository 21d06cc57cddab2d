// Run in a copy: lives one life after the other, and names the first that goes wrong.
import { drawScenario } from "../simulation/draw-scenario.ts";
import { live } from "../simulation/life.ts";

console.log((await firstWrong(Number(process.argv[2]))) ?? "all hold");

async function firstWrong(count: number): Promise<string | undefined> {
  for (let seed = 0; seed < count; seed += 1) {
    const { violation } = await live(drawScenario(seed));
    if (violation !== undefined) return `seed ${seed} breaks ${violation.id}`;
  }
  return undefined;
}
