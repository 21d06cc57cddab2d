import { VirtualClock } from "@claimcheck/mock";
import { describe, expect, test } from "vitest";
import { createTracker } from "./create-tracker.ts";
import { once, problem } from "./fake-fault.contract.ts";
import { FakeStorage, Page } from "./fake-page.contract.ts";
import type { Tracker } from "./tracker.ts";
import { defineTransport } from "./transport/define-transport.ts";
import { World } from "./world.contract.ts";

const request = { prompt: "a very private cat" };

/** Submits in one process, and gives the operation's key. */
function begin(client: Tracker): string {
  void client.submit(request);
  const key = client.operations[0]?.view.operationKey;
  if (key === undefined) throw new Error("There is no operation.");
  return key;
}

function serialize(client: Tracker, key: string): string {
  const text = client.serialize(key);
  if (text === undefined) throw new Error("There is nothing to take up.");
  return text;
}

/** Another process: its own storage, the same account and server. */
const elsewhere = (world: World): Tracker => world.open(world.page(new FakeStorage()));

const posts = (world: World) => world.server.requests.filter(({ path }) => path === "/jobs");

describe("an operation taken up in another process", () => {
  test("C3: whose answer was lost: is found by its key, and nothing is sent again", async () => {
    const world = new World();
    world.server.faults.push(once(/^POST \/jobs$/, { type: "lost", when: "after" }));
    const first = world.open();
    const key = begin(first);
    await world.clock.settle();
    const text = serialize(first, key);
    first.dispose();
    const second = elsewhere(world);
    expect(second.resume(text)).toEqual({ type: "resumed", operationKey: key });
    await world.clock.advance(10_000);
    expect(second.operation(key).view).toMatchObject({ jobId: "job-1", charge: "reserved" });
    expect(posts(world)).toHaveLength(1);
    second.dispose();
    expect(world.clock.pendingCount).toBe(0);
  });

  test("that has a job: is read, and nothing is sent", async () => {
    const world = new World();
    const first = world.open();
    const key = begin(first);
    await world.clock.settle();
    const second = elsewhere(world);
    second.resume(serialize(first, key));
    second.operation(key).subscribe(() => undefined);
    world.server.review(world.server.job);
    await world.clock.advance(10_000);
    expect(second.operation(key).view.type).toBe("reviewing");
    expect(posts(world)).toHaveLength(1);
    first.dispose();
    second.dispose();
  });

  test("C1: two processes at once: one key, the same bytes, one job, whoever is first", async () => {
    const world = new World();
    const page = world.page();
    page.connect(false);
    const first = world.open(page);
    const key = begin(first);
    const text = serialize(first, key);
    const others = [elsewhere(world), elsewhere(world)];
    for (const other of others) other.resume(text);
    await world.clock.settle();
    page.connect(true);
    await world.clock.advance(10_000);
    expect(world.server.jobs.size).toBe(1);
    const sent = posts(world);
    expect(sent.length).toBeGreaterThan(1);
    // Whoever takes it up asks before it sends.
    const lines = world.server.requests.map(({ method, path }) => `${method} ${path}`);
    expect(lines.indexOf("GET /operation")).toBeLessThan(lines.indexOf("POST /jobs"));
    expect(new Set(sent.map((post) => `${post.key} ${post.body}`)).size).toBe(1);
    for (const client of [first, ...others]) {
      expect(client.operation(key).view).toMatchObject({ jobId: "job-1" });
      client.dispose();
    }
  });

  test("is found again by that process's next page", async () => {
    const world = new World();
    const first = world.open();
    const key = begin(first);
    await world.clock.settle();
    const storage = new FakeStorage();
    const second = world.open(world.page(storage));
    second.resume(serialize(first, key));
    second.dispose();
    const third = world.open(world.page(storage));
    expect(third.operation(key).view).toMatchObject({ jobId: "job-1", durable: true });
    for (const client of [first, third]) client.dispose();
  });
});

describe("C10: with a far side that cannot tell repeats", () => {
  const posted: string[] = [];

  function plainClient(clock: VirtualClock, absence: "unprovable" | { afterMs: number }): Tracker {
    const page = new Page(clock, new FakeStorage(), () => 1);
    const transport = defineTransport({
      endpoint: "https://plain.example/v1",
      statuses: { QUEUED: "queued" },
      promises: { absence, ...(absence === "unprovable" ? {} : { lookup: "by-key" as const }) },
      submit: ({ body }) => {
        posted.push(body);
        return Promise.reject(new TypeError("Failed to fetch"));
      },
      read: async (id) => ({ type: "job", job: { id, status: "QUEUED" } }),
      ...(absence === "unprovable" ? {} : { lookUp: async () => ({ type: "missing" as const }) }),
    });
    return createTracker(page.ports, { transport });
  }

  test("whoever takes it up sends nothing, whether or not it had left: a person decides", async () => {
    posted.length = 0;
    const clock = new VirtualClock();
    const first = plainClient(clock, "unprovable");
    const key = begin(first);
    const prepared = serialize(first, key);
    await clock.settle();
    const sent = serialize(first, key);
    for (const text of [prepared, sent]) {
      const second = plainClient(clock, "unprovable");
      second.resume(text);
      await clock.advance(600_000);
      expect(posted).toHaveLength(1);
      expect(second.operation(key).view).toMatchObject({
        type: "unknown",
        charge: "possible",
        choices: ["check_again", "resend_anyway", "give_up"],
      });
      second.dispose();
    }
    first.dispose();
  });

  test("time proves no absence any more, in either process", async () => {
    posted.length = 0;
    const clock = new VirtualClock();
    const alone = plainClient(clock, { afterMs: 60_000 });
    begin(alone);
    await clock.advance(600_000);
    expect(posted.length).toBeGreaterThan(1);
    alone.dispose();

    posted.length = 0;
    const first = plainClient(clock, { afterMs: 60_000 });
    const key = begin(first);
    await clock.settle();
    const second = plainClient(clock, { afterMs: 60_000 });
    second.resume(serialize(first, key));
    await clock.advance(600_000);
    expect(posted).toHaveLength(1);
    for (const client of [first, second]) {
      expect(client.operation(key).view.type).toBe("unknown");
      client.dispose();
    }
  });
});

describe("a text", () => {
  async function sample() {
    const world = new World({ http: { headers: () => ({ Authorization: "Bearer token-123" }) } });
    const client = world.open();
    const key = begin(client);
    await world.clock.settle();
    world.server.complete(world.server.job);
    client.operation(key).subscribe(() => undefined);
    await world.clock.advance(10_000);
    return { world, client, key, text: serialize(client, key) };
  }

  test("X05: holds no token, and no link", async () => {
    const { client, text } = await sample();
    expect(client.operations[0]?.view).toMatchObject({ type: "completed" });
    for (const secret of ["token-123", "signature", "results/"]) expect(text).not.toContain(secret);
    client.dispose();
  });

  test.each([
    ["foreign", () => "no JSON"],
    ["foreign", () => JSON.stringify({ v: 1, operationKey: "operation-key-000001" })],
    ["corrupt", () => JSON.stringify({ claimcheck: "operation", v: 1 })],
    ["corrupt", (text: string) => text.replace('"stage":"settled"', '"stage":"sending"')],
    ["newer_version", (text: string) => text.replace('"v":1', '"v":2')],
    ["other_endpoint", (text: string) => text.replaceAll("app.example", "evil.example")],
    ["other_account", (text: string) => text.replace('"account":"ada"', '"account":"eve"')],
    ["dismissed", (text: string) => text.replace('"stage":"settled"', '"stage":"dismissed"')],
  ] as const)("is rejected as %s, and nothing is stored or sent", async (reason, spoil) => {
    const { world, client, text } = await sample();
    const storage = new FakeStorage();
    const other = world.open(world.page(storage));
    const requestCount = world.server.requests.length;
    const spoiled = spoil(text);
    expect(spoiled).not.toBe(text);
    expect(other.resume(spoiled)).toEqual({ type: "rejected", problem: reason });
    await world.clock.settle();
    expect([other.operations.length, storage.entries.size]).toEqual([0, 0]);
    expect(world.server.requests).toHaveLength(requestCount);
    for (const each of [client, other]) each.dispose();
  });

  test("of an operation that this client has dismissed does not bring it back", async () => {
    const { client, key, text } = await sample();
    client.operation(key).dismiss();
    expect(client.resume(text)).toEqual({ type: "rejected", problem: "dismissed" });
    client.dispose();
    expect(client.resume(text)).toEqual({ type: "rejected", problem: "disposed" });
  });

  test("of an operation that is known here changes nothing", async () => {
    const { client, key, text } = await sample();
    const { view } = client.operation(key);
    expect(client.resume(text)).toEqual({ type: "resumed", operationKey: key });
    expect(client.operation(key).view).toBe(view);
    client.dispose();
  });

  test("is not there for an operation that is not, or was refused", async () => {
    const world = new World();
    world.server.faults.push(once(/^POST \/jobs$/, problem("invalid_request")));
    const client = world.open();
    const key = begin(client);
    await world.clock.settle();
    expect(client.operation(key).view.type).toBe("refused");
    expect([client.serialize(key), client.serialize("another-key-0000000")]).toEqual([
      undefined,
      undefined,
    ]);
    client.dispose();
  });

  test("is not taken up where a record is required and cannot be stored", async () => {
    const { world, client, text } = await sample();
    const storage = new FakeStorage();
    storage.onWrite = () => undefined;
    const other = world.open(world.page(storage), { durability: "required" });
    expect(other.resume(text)).toEqual({ type: "rejected", problem: "not_stored" });
    expect(other.operations).toEqual([]);
    for (const each of [client, other]) each.dispose();
  });
});
