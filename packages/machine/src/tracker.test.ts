import { describe, expect, test } from "vitest";
import { once } from "./fake-fault.contract.ts";
import { World } from "./world.contract.ts";

const request = { prompt: "a cat" };

describe("an operation from confirmation to its end", () => {
  test("is accepted, read, reviewed, accepted by the person, and completed", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    const seen: string[] = [];
    slot.subscribe(() => void (seen.at(-1) === slot.view.type || seen.push(slot.view.type)));

    expect(slot.view.type).toBe("idle");
    const submitted = slot.submit(request);
    expect(slot.view).toMatchObject({ type: "submitting", step: "sending", durable: true });
    await world.clock.settle();
    expect(await submitted).toMatchObject({ type: "accepted", jobId: "job-1" });
    expect(slot.view).toMatchObject({ type: "queued", charge: "reserved" });

    world.server.process(world.server.job);
    await world.clock.advance(3000);
    expect(slot.view).toMatchObject({ type: "processing", progress: 0.5 });

    world.server.review(world.server.job);
    await world.clock.advance(10_000);
    expect(slot.view).toMatchObject({
      type: "reviewing",
      resultUrl: "https://app.example/api/results/job-1?signature=s2",
    });

    slot.accept();
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "completed", charge: "charged" });
    expect(await slot.settled()).toMatchObject({ type: "completed" });
    expect(seen).toEqual(["submitting", "queued", "processing", "reviewing", "completed"]);
    expect(world.server.count("POST /jobs ")).toBe(0);
    expect(world.server.requests.filter((one) => one.path === "/jobs")).toHaveLength(1);
    client.dispose();
    expect(world.clock.pendingCount).toBe(0);
  });

  test("is cancelled by the person, and refunded", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    void slot.submit(request);
    await world.clock.advance(1500);
    slot.cancel();
    expect(slot.view).toMatchObject({ type: "queued", wish: { type: "cancel" } });
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "failed", code: "cancelled", charge: "refunded" });
    client.dispose();
  });

  test("is found again after a reload, in its slot, without a second POST", async () => {
    const world = new World();
    const first = world.open();
    void first.slot("hero").submit(request);
    await world.clock.settle();
    first.dispose();

    world.server.process(world.server.job);
    const second = world.open();
    const slot = second.slot("hero");
    expect(slot.view).toMatchObject({ type: "queued", durable: true });
    slot.subscribe(() => undefined);
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "processing" });
    expect(world.server.requests.filter((one) => one.path === "/jobs")).toHaveLength(1);
    second.dispose();
  });

  test("whose answer was lost is looked up and, if it is not there, sent again byte for byte", async () => {
    const world = new World();
    world.server.faults.push(once("POST /jobs", { type: "lost", when: "before" }));
    const client = world.open();
    const slot = client.slot("hero");
    const submitted = slot.submit(request);
    await world.clock.settle();
    expect(await submitted).toMatchObject({ type: "unknown", reason: "network" });
    expect(slot.view).toMatchObject({ type: "unknown", phase: "submission", charge: "possible" });
    await world.clock.advance(5000);
    expect(slot.view).toMatchObject({ type: "queued" });
    const posts = world.server.requests.filter((one) => one.path === "/jobs");
    expect(posts).toHaveLength(2);
    expect(new Set(posts.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(world.server.count("GET /operation")).toBe(1);
    client.dispose();
    expect(world.clock.pendingCount).toBe(0);
  });

  test("whose answer was lost on the way back is found by its key and not sent again", async () => {
    const world = new World();
    world.server.faults.push(once("POST /jobs", { type: "lost", when: "after" }));
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit(request);
    await world.clock.advance(5000);
    expect(slot.view).toMatchObject({ type: "queued" });
    expect(world.server.requests.filter((one) => one.path === "/jobs")).toHaveLength(1);
    client.dispose();
  });
});
