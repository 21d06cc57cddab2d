import { describe, expect, test } from "vitest";
import { createTracker } from "./create-tracker.ts";
import { always, once, problem } from "./fake-fault.contract.ts";
import { createHttpTransport } from "./transport/http-transport.ts";
import { World } from "./world.contract.ts";

const RETENTION_MS = 120_000;
const request = { prompt: "a cat" };
const CREATE = /^POST \/jobs$/;

/** A far side that forgets keys after two minutes, and says so. */
function setUp() {
  const world = new World();
  const http = createHttpTransport({
    fetch: world.server.fetch,
    baseUrl: "https://app.example/api",
  });
  const { giveUp: _giveUp, ...transport } = http;
  const idempotency = { retentionMs: RETENTION_MS, comparesBody: true };
  const client = createTracker(world.page().ports, {
    transport: {
      ...transport,
      promises: { ...http.promises, idempotency, absence: "unprovable" },
    },
  });
  const posts = () => world.server.count(CREATE);
  return { world, client, slot: client.slot("hero"), posts };
}

describe("C10, T06: what was heard absent inside the retention", () => {
  test("is sent again at once", async () => {
    const { world, client, slot, posts } = setUp();
    world.server.faults.push(once(CREATE, { type: "lost", when: "before" }));
    client.subscribe(() => undefined);
    await world.clock.settle();
    void slot.submit(request);
    await world.clock.advance(20_000);
    expect(posts()).toBe(2);
    expect(slot.view).toMatchObject({ type: "queued" });
    client.dispose();
  });

  test("is asked for again after a pause, and not sent once the key may be forgotten", async () => {
    const { world, client, slot, posts } = setUp();
    world.server.faults.push(once(CREATE, { type: "lost", when: "before" }));
    let answer: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      answer = resolve;
    });
    world.server.faults.push(once("GET /operation", { type: "held", until }));
    client.subscribe(() => undefined);
    await world.clock.settle();
    void slot.submit(request);
    await world.clock.advance(10_000);
    expect(world.server.count("GET /operation")).toBe(1);
    const resume = client.pause();
    answer();
    await world.clock.advance(10 * RETENTION_MS);
    resume();
    await world.clock.advance(RETENTION_MS);
    expect(posts()).toBe(1);
    expect(slot.view).toMatchObject({ type: "unknown", phase: "submission" });
    expect(slot.view).toMatchObject({ choices: ["check_again", "resend_anyway", "give_up"] });
    client.dispose();
  });

  test("is asked for again after a wait that the server wanted", async () => {
    const { world, client, slot, posts } = setUp();
    world.server.faults.push(once(CREATE, { type: "lost", when: "before" }));
    client.subscribe(() => undefined);
    await world.clock.settle();
    world.server.faults.push(always(CREATE, problem("rate_limited", {}, { "Retry-After": "300" })));
    void slot.submit(request);
    await world.clock.advance(20_000);
    expect(posts()).toBe(2);
    await world.clock.advance(20 * RETENTION_MS);
    expect(posts()).toBe(2);
    expect(slot.view).toMatchObject({ type: "unknown", phase: "submission" });
    client.dispose();
  });

  test("is not sent when it could only arrive after the retention", async () => {
    const { world, client, slot, posts } = setUp();
    world.server.faults.push(once(CREATE, { type: "lost", when: "before" }));
    world.server.faults.push(once("GET /operation", { type: "answer", status: 503 }, 5));
    client.subscribe(() => undefined);
    await world.clock.settle();
    void slot.submit(request);
    await world.clock.settle();
    const resume = client.pause();
    await world.clock.advance(RETENTION_MS - 10_000);
    world.server.faults.length = 0;
    resume();
    await world.clock.advance(60_000);
    expect(posts()).toBe(1);
    client.dispose();
  });

  test("C12: turned down, it is asked for by key, and not sent again once the key may be forgotten", async () => {
    const { world, client, slot, posts } = setUp();
    client.subscribe(() => undefined);
    await world.clock.settle();
    world.server.faults.push(always(CREATE, problem("credits_insufficient")));
    void slot.submit(request);
    await world.clock.advance(RETENTION_MS / 4);
    expect(slot.view).toMatchObject({ choices: ["check_again", "give_up"] });
    slot.checkNow();
    await world.clock.settle();
    expect(posts()).toBe(2);
    await world.clock.advance(2 * RETENTION_MS);
    expect(slot.view).toMatchObject({
      type: "unknown",
      refusal: { problem: { code: "credits_insufficient" } },
      choices: ["check_again", "resend_anyway", "give_up"],
    });
    slot.checkNow();
    await world.clock.advance(RETENTION_MS);
    expect(world.server.count("GET /operation")).toBeGreaterThan(3);
    expect(posts()).toBe(2);
    client.dispose();
  });
});
