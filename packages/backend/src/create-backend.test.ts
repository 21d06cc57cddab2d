import { expect, test } from "vitest";
import { countingRandom, NOON, unlimited } from "./app/api.fake.ts";
import { type BackendOptions, createBackend, StoreNotSharedError } from "./create-backend.ts";
import { demoAuthenticate, onePlan } from "./demo-accounts.ts";
import { createMemoryStore } from "./stores/memory/memory-store.ts";
import { createVirtualTime } from "./worker/virtual-time.fake.ts";

function optionsOn(time = createVirtualTime(NOON)): BackendOptions {
  return {
    store: createMemoryStore({ clock: time }),
    codec: {
      inspect: async () => ({ type: "broken" }),
      decode: async () => {
        throw new Error("Nothing is decoded here.");
      },
      encode: async () => {
        throw new Error("Nothing is encoded here.");
      },
    },
    generator: { guard: "none", generate: async () => ({ type: "stopped" }) },
    timers: time,
    random: countingRandom(),
    authenticate: demoAuthenticate,
    plans: onePlan(unlimited),
  };
}

test("I13: memory refuses to serve several processes, and warns where it serves one", async () => {
  const time = createVirtualTime(NOON);
  const options = optionsOn(time);
  expect(() => createBackend({ ...options, processes: "several" })).toThrow(StoreNotSharedError);

  const warned: string[] = [];
  const logger = { info() {}, warn: (event: string) => warned.push(event), error() {} };
  const backend = createBackend({ ...options, logger });
  expect(warned).toEqual([]);
  backend.start();
  expect(warned).toEqual(["store.in_one_process"]);
  const stopped = backend.stop();
  await time.settle();
  await stopped;
});

test("I13: a store that says nothing of the sort may be shared", () => {
  const { store, ...options } = optionsOn();
  const { reach: _reach, ...shared } = store;
  expect(() => createBackend({ ...options, store: shared, processes: "several" })).not.toThrow();
});
