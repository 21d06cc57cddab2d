import { parentPort } from "node:worker_threads";
import { drawScenario } from "./draw-scenario.ts";
import { live } from "./life.ts";
import { joined, type Matrix } from "./matrix.ts";
import type { Asked, Batch, Failure } from "./run-seeds.ts";
import { shrink } from "./shrink.ts";

parentPort?.on("message", (asked: Asked) => {
  void play(asked).then((batch) => parentPort?.postMessage(batch));
});

async function play({ seed: first, size, isBrief }: Asked): Promise<Batch> {
  const failures: Failure[] = [];
  const matrices: Matrix[] = [];
  for (let seed = first; seed < first + size; seed += 1) {
    const scenario = drawScenario(seed);
    const lived = await live(scenario);
    matrices.push(lived.matrix);
    if (lived.violation === undefined) continue;
    const shrunk = isBrief ? { scenario, lived } : await shrink(scenario, lived);
    const { id, says, found } = shrunk.lived.violation ?? lived.violation;
    failures.push({ seed, id, says, found, scenario: shrunk.scenario, trace: shrunk.lived.trace });
  }
  const matrix = [...joined(matrices)].map(([fault, row]): Batch["matrix"][number] => [
    fault,
    [...row],
  ]);
  return { seeds: size, failures, matrix };
}
