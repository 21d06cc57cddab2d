import { describe, expect, test } from "vitest";
import { once, problem } from "./fake-fault.contract.ts";
import { World } from "./world.contract.ts";

const request = { prompt: "a cat" };
const READ = "POST /jobs/read";

/** A client that was told to sign in while it watched a job, which has gone on since. */
async function signedOut() {
  const world = new World();
  const client = world.open();
  const slot = client.slot("hero");
  const unwatch = slot.subscribe(() => undefined);
  void slot.submit(request);
  await world.clock.settle();
  world.server.faults.push(once(READ, problem("unauthenticated")));
  await world.clock.advance(5000);
  expect(slot.view).toMatchObject({ type: "unknown", reason: "auth", activity: "resting" });
  world.server.process(world.server.job);
  return { world, client, slot, unwatch };
}

describe("E3: a sign-in is heard", () => {
  test("while the client is paused", async () => {
    const { world, client, slot } = await signedOut();
    const resume = client.pause();
    client.accountChanged();
    await world.clock.advance(60_000);
    expect(slot.view).toMatchObject({ type: "unknown", reason: "auth" });
    resume();
    await world.clock.advance(20_000);
    expect(slot.view).toMatchObject({ type: "processing" });
    client.dispose();
  });

  test("while nobody looks", async () => {
    const { world, client, slot, unwatch } = await signedOut();
    unwatch();
    client.accountChanged();
    await world.clock.advance(60_000);
    slot.subscribe(() => undefined);
    await world.clock.advance(20_000);
    expect(slot.view).toMatchObject({ type: "processing" });
    client.dispose();
  });

  test("while the server's floor forbids a look", async () => {
    const { world, client, slot } = await signedOut();
    const limited = problem("rate_limited", {}, { "Retry-After": "120" });
    world.server.faults.push(once(/^POST \/jobs$/, limited));
    void client.slot("footer").submit({ prompt: "a dog" });
    await world.clock.settle();
    client.accountChanged();
    await world.clock.advance(119_000);
    expect(slot.view).toMatchObject({ type: "unknown", reason: "auth" });
    await world.clock.advance(30_000);
    expect(slot.view).toMatchObject({ type: "processing" });
    client.dispose();
  });

  test("while the answer that wanted it is still on its way", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    let answer: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      answer = resolve;
    });
    world.server.faults.push(
      once(/^POST \/jobs$/, {
        type: "rewrite",
        rewrite: async () => {
          await until;
          return Response.json({ code: "unauthenticated", title: "Nobody." }, { status: 401 });
        },
      }),
    );
    void slot.submit(request);
    await world.clock.settle();
    client.accountChanged();
    answer();
    await world.clock.advance(10_000);
    expect(slot.view).toMatchObject({ type: "queued" });
    client.dispose();
  });
});
