import { afterEach, beforeEach, expect, test } from "vitest";
import { type BackendStore, silentLogger } from "../ports.ts";
import { type Durations, noDurations, type Run } from "../rules/durations.ts";
import { createMemoryStore } from "../stores/memory/memory-store.ts";
import { createLearner } from "./learner.ts";
import type { Loop } from "./loop.ts";
import { createVirtualTime, type VirtualTime } from "./virtual-time.fake.ts";

const START = 1_000_000;

let time: VirtualTime;
let loops: Loop[];
beforeEach(() => {
  time = createVirtualTime(START);
  loops = [];
});
afterEach(async () => {
  const stopped = Promise.all(loops.map((loop) => loop.stop()));
  await time.settle();
  await stopped;
  expect(time.pendingCount(), "a timer was left").toBe(0);
});

/** A store with results of jobs that each ran for 20 s, one second apart. */
function storeWith(runCount: number): { readonly store: BackendStore; readonly asked: number[] } {
  const runs: readonly Run[] = Array.from({ length: runCount }, (_, index) => ({
    storedAt: START + 1000 * index,
    resultId: `result ${index}`,
    took: index % 10 === 9 ? null : { kind: "image", durationMs: 20_000 },
  }));
  const asked: number[] = [];
  const store: BackendStore = {
    ...createMemoryStore({ clock: time }),
    async readRuns({ after, until, limit }) {
      const found = runs.filter(
        ({ storedAt }) => storedAt > (after?.storedAt ?? 0) && storedAt <= until,
      );
      asked.push(Math.min(limit, found.length));
      return found.slice(0, limit);
    },
  };
  return { store, asked };
}

function learn(store: BackendStore): Loop {
  const loop = createLearner({ store, timers: time, logger: silentLogger, everyMs: 10_000 });
  loops.push(loop);
  loop.start();
  return loop;
}

const seenBy = async (store: BackendStore): Promise<number> =>
  (await store.readDurations()).durations.sketches["image"]?.count ?? 0;

test("learns from each result once, when it is ten seconds old, whatever the number of learners", async () => {
  const { store } = storeWith(30);
  learn(store);
  learn(store);
  await time.advance(20_000);
  expect(await seenBy(store)).toBe(10);
  await time.advance(30_000);
  expect(await seenBy(store)).toBe(27);
  await time.advance(60_000);
  expect(await seenBy(store)).toBe(27);
});

test("after a pause it takes what has gathered by the hundred, until nothing is left", async () => {
  const { store, asked } = storeWith(250);
  await time.advance(300_000);
  learn(store);
  await time.settle();
  expect(asked).toEqual([100, 100, 50, 0]);
  expect(await seenBy(store)).toBe(225);
});

test("a store that fails is asked again, and what it had learned is kept", async () => {
  const { store } = storeWith(10);
  let isBroken = true;
  const kept: Durations[] = [];
  learn({
    ...store,
    readDurations: async () => {
      if (isBroken) throw new Error("the connection was lost");
      return { now: time.now(), durations: kept.at(-1) ?? noDurations };
    },
    keepDurations: async (next) => {
      kept.push(next);
      return { now: time.now(), kept: true };
    },
  });
  await time.advance(30_000);
  expect(kept).toEqual([]);
  isBroken = false;
  await time.advance(10_000);
  expect(kept.at(-1)?.sketches["image"]?.count).toBe(9);
});
