import { describe, expect, test } from "vitest";
import { FakeStorage } from "./fake-page.contract.ts";
import type { OperationSettled } from "./tracker.ts";
import { World } from "./world.contract.ts";

const request = { prompt: "a cat" };

describe("the handle of a key", () => {
  test("is idle and offers nothing while there is no such operation", async () => {
    const client = new World().open();
    const handle = client.operation("a-key-nobody-knows");
    expect(client.operation("a-key-nobody-knows")).toBe(handle);
    expect(handle.view.type).toBe("idle");
    expect(handle.can.submit).toBe(false);
    expect(await handle.submit(request)).toEqual({ type: "busy" });
  });

  test("shows the operation when the server's list has brought it, and asks for that list", async () => {
    const world = new World();
    const elsewhere = world.open(world.page(new FakeStorage()));
    const submitted = await settled(world, elsewhere.submit(request));
    elsewhere.dispose();
    const key = submitted.type === "accepted" ? submitted.operationKey : "none";

    const handle = world.open(world.page(new FakeStorage())).operation(key);
    expect(handle.view.type).toBe("idle");
    const seen: string[] = [];
    const stop = handle.subscribe(() => void seen.push(handle.view.type));
    await world.clock.settle();
    expect(seen.at(-1)).toBe("queued");
    stop();
  });

  test("is idle again once the operation was dismissed, or its account has signed out", async () => {
    const world = new World();
    const client = world.open();
    const first = await settled(world, client.submit(request));
    const second = await settled(world, client.submit(request));
    if (first.type !== "accepted" || second.type !== "accepted") throw new Error("not accepted");
    const [one, two] = [first, second].map(({ operationKey }) => client.operation(operationKey));
    const seen: (string | undefined)[] = [];
    const watch = () => void seen.push(`${one?.view.type} ${two?.view.type}`);
    one?.subscribe(watch);
    two?.subscribe(watch);
    const job = world.server.jobs.get(first.operationKey);
    if (job !== undefined) world.server.complete(job);
    await world.clock.advance(20_000);
    one?.dismiss();
    expect(seen.at(-1)).toBe("idle queued");
    client.forgetAccount();
    expect(seen.at(-1)).toBe("idle idle");
  });
});

describe("what ended while nobody listened", () => {
  test("is told to the first who does, once", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    await settled(world, slot.submit(request));
    world.server.complete(world.server.job);
    await world.clock.advance(20_000);
    expect(slot.view.type).toBe("completed");

    const heard: OperationSettled[] = [];
    const stop = client.onSettled((event) => void heard.push(event));
    expect(heard.map(({ settled: { type } }) => type)).toEqual(["completed"]);
    stop();
    client.onSettled((event) => void heard.push(event));
    expect(heard).toHaveLength(1);
  });

  test("is not told to another account", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    await settled(world, slot.submit(request));
    world.server.complete(world.server.job);
    await world.clock.advance(20_000);
    world.account = "grace";
    client.accountChanged();
    const heard: OperationSettled[] = [];
    client.onSettled((event) => void heard.push(event));
    expect(heard).toEqual([]);
  });
});

describe("the fingerprint of a request", () => {
  test("is that of the operation it would become, and known at once without files", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    await settled(world, slot.submit({ b: 1, a: 2 }));
    expect(client.fingerprintOf({ a: 2, b: 1 })).toBe(slot.view.fingerprint);
    expect(client.fingerprintOf({ a: 2, b: 3 })).not.toBe(slot.view.fingerprint);
    expect(() => client.fingerprintOf({ a: Number.NaN })).toThrow();
  });

  test("hashes each file once, then knows it at once", async () => {
    const client = new World().open();
    let readCount = 0;
    class CountedBlob extends Blob {
      override arrayBuffer() {
        readCount += 1;
        return super.arrayBuffer();
      }
    }
    const file = new CountedBlob(["pixels"]);
    const first = client.fingerprintOf({ images: [file], prompt: "x" });
    expect(first).toBeInstanceOf(Promise);
    expect(client.fingerprintOf({ images: [file], prompt: "x" })).toBeInstanceOf(Promise);
    await first;
    expect(client.fingerprintOf({ images: [file], prompt: "x" })).toBe(await first);
    expect(client.fingerprintOf({ images: [new Blob(["others"])], prompt: "x" })).not.toBe(
      await first,
    );
    expect(readCount).toBe(1);
  });
});

test("the server's time is as last heard, carried on, however wrong the device is", async () => {
  const world = new World();
  const client = world.open();
  expect(client.clock.serverMs()).toBeUndefined();
  await settled(world, client.submit(request));
  world.clock.setWallMs(0);
  await world.clock.advance(5000);
  expect(client.clock.serverMs()).toBe(world.server.timeMs);
  expect(client.clock.deviceMs()).toBe(5000);
});

async function settled<Result>(world: World, result: Promise<Result>): Promise<Result> {
  await world.clock.settle();
  return result;
}
