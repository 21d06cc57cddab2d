import { describe, expect, test } from "vitest";
import { once, problem } from "./fake-fault.contract.ts";
import { World } from "./world.contract.ts";

const request = { prompt: "a cat" };
const limited = problem("rate_limited", {}, { "Retry-After": "120" });

describe("C9: a wait that the server asks for", () => {
  test("binds an operation that is confirmed while it lasts", async () => {
    const world = new World();
    world.server.faults.push(once("POST /jobs", limited));
    const client = world.open();
    void client.slot("hero").submit(request);
    await world.clock.advance(1000);
    void client.slot("footer").submit({ prompt: "a dog" });
    expect(client.slot("footer").view).toMatchObject({ type: "submitting", activity: "waiting" });
    await world.clock.advance(118_000);
    expect(world.server.count("POST /jobs")).toBe(1);
    await world.clock.advance(20_000);
    expect(world.server.count("POST /jobs")).toBe(3);
    client.dispose();
  });

  test("binds the list of recent operations", async () => {
    const world = new World();
    world.server.faults.push(once("POST /jobs", limited));
    const client = world.open();
    void client.slot("hero").submit(request);
    await world.clock.advance(1000);
    client.subscribe(() => undefined);
    await world.clock.advance(118_000);
    expect(world.server.count("GET /jobs")).toBe(0);
    await world.clock.advance(20_000);
    expect(world.server.count("GET /jobs")).toBe(1);
    client.dispose();
    expect(world.clock.pendingCount).toBe(0);
  });

  test("binds everything else when the list is told of it", async () => {
    const world = new World();
    world.server.faults.push(once("GET /jobs", limited));
    const client = world.open();
    client.subscribe(() => undefined);
    await world.clock.settle();
    void client.slot("hero").submit(request);
    await world.clock.advance(118_000);
    expect(world.server.count("POST /jobs")).toBe(0);
    await world.clock.advance(20_000);
    expect(world.server.count("POST /jobs")).toBe(1);
    client.dispose();
  });

  test("binds the next exchange of an upload under way", async () => {
    const world = new World();
    world.server.faults.push(
      once("HEAD /uploads", {
        type: "held",
        until: new Promise((end) => void world.clock.after(3000, end)),
      }),
    );
    world.server.faults.push(once(/^POST \/jobs$/, limited));
    const client = world.open();
    const image = new Blob(["a picture"], { type: "image/png" });
    void client.slot("hero").submit({ prompt: "a cat", images: [image] });
    await world.clock.advance(1000);
    void client.slot("footer").submit({ prompt: "a dog" });
    await world.clock.advance(118_000);
    expect(world.server.count("PUT /uploads")).toBe(0);
    await world.clock.advance(30_000);
    expect(world.server.count("PUT /uploads")).toBe(1);
    client.dispose();
  });

  test("binds whoever signs in next on this page", async () => {
    const world = new World();
    world.server.faults.push(once("GET /jobs", limited));
    const client = world.open();
    client.subscribe(() => undefined);
    await world.clock.settle();
    client.forgetAccount();
    await world.clock.advance(118_000);
    expect(world.server.count("GET /jobs")).toBe(1);
    await world.clock.advance(20_000);
    expect(world.server.count("GET /jobs")).toBe(2);
    client.dispose();
  });
});
