import { readdir, readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { drawScenario } from "./draw-scenario.ts";
import { invariants } from "./invariants.ts";
import { live } from "./life.ts";
import { emptyCells } from "./matrix-cells.ts";
import { runSeeds, type SeedRun } from "./run-seeds.ts";
import { parseScenario } from "./scenario.ts";

const folder = new URL("./regressions/", import.meta.url);
/** What CI plays, and enough to have been in every cell of the matrix. */
const SEED_COUNT = 3000;

test("every invariant of the design is watched", () => {
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
  expect(invariants.map(({ id }) => id).toSorted()).toEqual(
    [...numbered("C", 13), ...numbered("E", 3), ...numbered("S", 9)].toSorted(),
  );
});

test.each([0, 7, 42, 137, 1045])(
  "seed %i has one trace, however often it is lived",
  async (seed) => {
    const scenario = drawScenario(seed);
    const first = await live(scenario);
    const second = await live(drawScenario(seed));
    expect(second.hash).toBe(first.hash);
    expect(second.trace).toEqual(first.trace);
    // What a scenario says survives being written down.
    const written = parseScenario(JSON.parse(JSON.stringify(scenario)));
    expect((await live(written)).hash).toBe(first.hash);
  },
);

test("what struck by chance strikes again when it is listed", async () => {
  const scenario = drawScenario(1045);
  const drawn = await live(scenario);
  expect(Object.keys(drawn.struck).length).toBeGreaterThan(3);
  const listed = await live({ ...scenario, odds: {}, faults: drawn.struck });
  expect(listed.hash).toBe(drawn.hash);
});

describe("lives that once went wrong", async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  test.each(names)("%s holds every invariant now", async (name) => {
    const kept = JSON.parse(await readFile(new URL(name, folder), "utf8"));
    const lived = await live(parseScenario(kept.scenario));
    expect(lived.violation).toBeUndefined();
  });
});

describe("many lives", () => {
  let run: SeedRun;
  beforeAll(async () => {
    run = await runSeeds({ first: 0, count: SEED_COUNT });
  }, 900_000);

  test(`${SEED_COUNT} seeds hold every invariant`, () => {
    const failures = run.failures.map(({ seed, id, found, trace }) => ({ seed, id, found, trace }));
    expect(failures).toEqual([]);
    expect(run.seeds).toBe(SEED_COUNT);
  });

  test("every fault has struck in every state in which it can", () => {
    expect(emptyCells(run.matrix)).toEqual([]);
  });
});
