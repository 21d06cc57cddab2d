import { setTimeout as sleep } from "node:timers/promises";
import {
  type Backend,
  type BackendStore,
  createBackend,
  createMemoryStore,
  demoAuthenticate,
  demoPlan,
  type Generator,
} from "@claimcheck/backend";
import { createSharpCodec, nodeClock, nodeRandom, nodeTimers } from "@claimcheck/backend/node";
import { pictureOf } from "../picture.ts";

/** How long a picture takes, in milliseconds: long enough to be cancelled while it is made. */
const MAKING_MS = 400;

const quickGenerator: Generator = {
  guard: "honours-key",
  async generate({ signal }) {
    await sleep(MAKING_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return { type: "stopped" };
    return { type: "made", image: { bytes: pictureOf(7), mediaType: "image/png" } };
  },
};

/** An account whose day is used up before it begins; the others have the demo's plan. */
export const USED_UP = "used-up";

/** The reference backend as the checks meet it in CI: the same, with pictures made in no time. */
export function createQuickServer(
  store: BackendStore = createMemoryStore({ clock: nodeClock }),
): Backend {
  const { tokens } = demoPlan.limits;
  const usedUp = { ...demoPlan, limits: { count: { day: 0, month: 0 }, tokens } };
  return createBackend({
    store,
    codec: createSharpCodec(),
    generator: quickGenerator,
    timers: nodeTimers,
    random: nodeRandom,
    authenticate: demoAuthenticate,
    plans: {
      planOf: async (account) => ({ type: "plan", plan: account === USED_UP ? usedUp : demoPlan }),
    },
    worker: { slotCount: 4, idleMs: 100 },
  });
}
