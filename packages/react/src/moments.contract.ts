import type { OperationViewType, Tracker } from "@claimcheck/machine";
import { requestOf, type World } from "./world.contract.ts";

type Moment = Exclude<OperationViewType, "idle">;

/**
 * Brings the operation in the slot `hero` to each state that a view can show, while something
 * (a component, or `watch`) is interested in it.
 */
export const moments: Record<Moment, (world: World, client: Tracker) => Promise<void>> = {
  async submitting(world, client) {
    world.fault = ({ line }) => (line === "POST /jobs" ? new Promise(() => undefined) : undefined);
    await submit(world, client);
  },
  async queued(world, client) {
    await world.stopWorking();
    await submit(world, client);
  },
  async processing(world, client) {
    await submit(world, client);
    await world.working();
    world.backend.generator.latest.progress(0.4);
    // Progress alone may be held back for ten seconds.
    await world.advance(15_000);
  },
  async reviewing(world, client) {
    await moments.processing(world, client);
    world.backend.generator.latest.finish();
    await world.advance(15_000);
  },
  async completed(world, client) {
    await moments.reviewing(world, client);
    client.slot("hero").accept();
    await world.settle();
  },
  async failed(world, client) {
    await moments.processing(world, client);
    world.backend.generator.latest.fail();
    await world.advance(15_000);
  },
  async refused(world, client) {
    void client.slot("hero").submit(requestOf({ model: "no-such-model" }));
    await world.settle();
  },
  async unknown(world, client) {
    world.fault = ({ line }) =>
      line === "POST /jobs" || line.endsWith("/operation")
        ? Promise.reject(new TypeError("Failed to fetch"))
        : undefined;
    await submit(world, client);
  },
};

export const momentNames = Object.keys(moments).filter(isMoment);

function isMoment(name: string): name is Moment {
  return Object.hasOwn(moments, name);
}

/** Interest in the slot, without a component. */
export function watch(client: Tracker): () => void {
  return client.slot("hero").subscribe(() => undefined);
}

async function submit(world: World, client: Tracker): Promise<void> {
  void client.slot("hero").submit(requestOf());
  await world.settle();
}
