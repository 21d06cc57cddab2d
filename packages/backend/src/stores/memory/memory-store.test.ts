import type { OpenHarness } from "../contract/world.contract.ts";
import { describeStore } from "../store.contract.ts";
import { createMemoryStore } from "./memory-store.ts";

const open: OpenHarness = async ({ now, policy }) => {
  let current = now;
  const store = createMemoryStore({ clock: { now: () => current }, policy });
  return {
    store,
    setNow(next) {
      current = next;
    },
    close: () => store.close(),
  };
};

describeStore("memory store", open, { severalConnections: false });
