import { type ProblemCode, problemCatalogue, problemCodes } from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import { always, type Fault, once, problem } from "./fake-fault.contract.ts";
import { FakeStorage } from "./fake-page.contract.ts";
import type { Tracker } from "./tracker.ts";
import { World } from "./world.contract.ts";

const request = { prompt: "a cat", images: ["x"] };
const posts = (world: World) => world.server.requests.filter(isPost);
const isPost = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && path === "/jobs";
const CREATE = /^POST \/jobs$/;

/** C1: however many POSTs there were, they were one. */
function expectOneOperation(world: World): void {
  const sent = new Set(posts(world).map(({ key, body }) => `${key} ${body}`));
  expect(sent.size).toBe(1);
}

describe("S01: a resend", () => {
  test("carries one key and the same bytes through 503, 429, a lost answer and a reload", async () => {
    const world = new World();
    const { faults } = world.server;
    faults.push(once(CREATE, { type: "answer", status: 503, body: "busy" }));
    faults.push(once(CREATE, problem("rate_limited", {}, { "Retry-After": "1" })));
    faults.push(once(CREATE, { type: "lost", when: "before" }));
    const first = world.open();
    void first.slot("hero").submit(request);
    await world.clock.runUntil(() => posts(world).length === 3);
    await world.clock.settle();
    first.dispose();
    const second = world.open();
    await world.clock.advance(10_000);
    expect(posts(world)).toHaveLength(4);
    expectOneOperation(world);
    expect(second.slot("hero").view).toMatchObject({ type: "queued", attempt: { transport: 4 } });
    second.dispose();
  });
});

describe("S02: an answer that is no answer", () => {
  const html = (status: number): Fault => ({
    type: "answer",
    status,
    body: `<html>${status} Secret Gateway</html>`,
    headers: { "Content-Type": "text/html" },
    processed: true,
  });
  const faults: [string, Fault, string][] = [
    ...[500, 502, 504, 520, 524].map((status): [string, Fault, string] => [
      `${status} in HTML`,
      html(status),
      "server",
    ]),
    ["200 in HTML", html(200), "unreadable"],
    ["a connection reset", { type: "lost", when: "after" }, "network"],
    [
      "truncated JSON",
      { type: "answer", status: 202, body: '{"operationKey":"', processed: true },
      "unreadable",
    ],
    ["no answer at all", { type: "hang", processed: true }, "timeout"],
    [
      "an answer to another key",
      {
        type: "rewrite",
        rewrite: async (response) => {
          const body = await response.json();
          return Response.json({ ...body, operationKey: "another-key-0000000" });
        },
      },
      "unreadable",
    ],
  ];

  test.each(faults)(
    "%s leaves the operation unknown, and it is found by its key",
    async (_, fault, reason) => {
      const world = new World();
      world.server.faults.push(once(CREATE, fault));
      const client = world.open();
      const slot = client.slot("hero");
      const submitted = slot.submit(request);
      await world.clock.runUntil(() => slot.view.type === "unknown");
      expect(await submitted).toMatchObject({ type: "unknown", reason });
      expect(slot.view).toMatchObject({ phase: "submission", reason, charge: "possible" });
      expect(JSON.stringify(slot.view)).not.toContain("Secret");
      expect(world.storage.records()).toHaveLength(1);
      await world.clock.runUntil(() => slot.view.type === "queued");
      expect(world.server.jobs.size).toBe(1);
      expect(posts(world)).toHaveLength(1);
      client.dispose();
    },
  );

  test("an opaque redirect is unknown too", async () => {
    const world = new World();
    const opaque = Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" });
    world.server.faults.push(once(CREATE, { type: "rewrite", rewrite: async () => opaque }));
    const client = world.open();
    const submitted = client.slot("hero").submit(request);
    await world.clock.settle();
    expect(await submitted).toMatchObject({ type: "unknown", reason: "unreadable" });
    await world.clock.advance(5000);
    expect(client.slot("hero").view.type).toBe("queued");
    client.dispose();
  });
});

describe("S03: a page that dies", () => {
  test("a: before the record is written has sent nothing and leaves nothing", async () => {
    const world = new World();
    const file = new Blob(["pixels"]);
    const client = world.open();
    void client.slot("hero").submit({ prompt: "a cat", images: [file] });
    client.dispose();
    await world.clock.advance(60_000);
    expect(world.storage.entries.size).toBe(0);
    expect(world.server.requests).toHaveLength(0);
  });

  test("C2: has the record in storage when the first byte leaves", async () => {
    const world = new World();
    let stored: Record<string, unknown>[] = [];
    world.server.faults.push((seen) => {
      if (isPost(seen)) stored = world.storage.records();
      return undefined;
    });
    const client = world.open();
    void client.slot("hero").submit(request);
    await world.clock.settle();
    const [post] = posts(world);
    expect(stored).toMatchObject([
      { stage: "sending", operationKey: post?.key, body: post?.body, attemptCount: 1 },
    ]);
    client.dispose();
  });

  const moments: [string, Fault | undefined, number][] = [
    ["b: after the record, before the request", undefined, 1],
    ["c: after the request left, which never arrived", { type: "lost", when: "before" }, 2],
    ["c: after the request left, which arrived", { type: "hang", processed: true }, 1],
    [
      "d: after the headers, before the body",
      { type: "held", until: new Promise(() => undefined) },
      1,
    ],
  ];
  test.each(moments)("%s: the next page ends with one job", async (_, fault, expected) => {
    const world = new World();
    if (fault !== undefined) world.server.faults.push(once(CREATE, fault));
    const first = world.open();
    void first.slot("hero").submit(request);
    if (fault !== undefined) await world.clock.settle();
    // The crash: nothing of this page runs on, and nothing it would still write reaches the disk.
    const disk = new FakeStorage(world.storage.entries);
    first.dispose();
    const second = world.open(world.page(disk));
    await world.clock.advance(60_000);
    expect(world.server.jobs.size).toBe(1);
    expect(posts(world)).toHaveLength(expected);
    expectOneOperation(world);
    expect(second.slot("hero").view).toMatchObject({ type: "queued" });
    expect(second.operations).toHaveLength(1);
    second.dispose();
  });

  test("e: after the body, before the job id is stored: the next page ends with one job", async () => {
    const world = new World();
    const first = world.open();
    world.storage.onWrite = (_, text) => (text.includes("jobId") ? undefined : text);
    void first.slot("hero").submit(request);
    await world.clock.settle();
    first.dispose();
    world.storage.onWrite = (_, text) => text;
    expect(world.storage.records()).toMatchObject([{ stage: "sending" }]);
    const second = world.open();
    await world.clock.advance(5000);
    expect(world.server.jobs.size).toBe(1);
    expect(second.slot("hero").view).toMatchObject({ type: "queued" });
    second.dispose();
  });

  test("f: after the job id is stored: the next page only reads it", async () => {
    const world = new World();
    const first = world.open();
    void first.slot("hero").submit(request);
    await world.clock.settle();
    first.dispose();
    const before = world.server.requests.length;
    const second = world.open();
    second.slot("hero").subscribe(() => undefined);
    await world.clock.settle();
    expect(world.server.requests.slice(before).map(({ path }) => path)).toEqual(["/jobs/read"]);
    second.dispose();
  });
});

describe("S05: submitting twice", () => {
  test("in one tick is one POST and one promise", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    const [one, other] = [slot.submit(request), slot.submit({ ...request })];
    expect(other).toBe(one);
    await world.clock.settle();
    expect(posts(world)).toHaveLength(1);
    expect(await one).toMatchObject({ type: "accepted" });
    client.dispose();
  });

  test("with the same file in one tick is one upload, one POST and one promise", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    const file = new Blob(["pixels"]);
    const [one, other] = [slot.submit({ images: [file] }), slot.submit({ images: [file] })];
    expect(other).toBe(one);
    await world.clock.runUntil(() => slot.view.type === "queued");
    expect(posts(world)).toHaveLength(1);
    expect(world.server.count("PUT /uploads")).toBe(1);
    client.dispose();
  });

  test("another request while one is pending is busy, and stores and sends nothing", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit(request);
    expect(await slot.submit({ ...request, prompt: "a dog" })).toEqual({ type: "busy" });
    expect(await slot.submit({ images: [new Blob(["other"])] })).toEqual({ type: "busy" });
    await world.clock.settle();
    expect(posts(world)).toHaveLength(1);
    expect(world.storage.entries.size).toBe(1);
    client.dispose();
  });

  test("is possible again once it has settled, and once it was refused", async () => {
    const world = new World();
    world.server.faults.push(once(CREATE, problem("invalid_request")));
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    expect(slot.can.submit).toBe(true);
    void slot.submit(request);
    expect(slot.can.submit).toBe(false);
    await world.clock.settle();
    expect(slot.view.type).toBe("refused");
    expect(slot.can.submit).toBe(true);
    void slot.submit(request);
    await world.clock.settle();
    world.server.complete(world.server.job);
    await world.clock.advance(2000);
    expect(slot.view.type).toBe("completed");
    expect(slot.can.submit).toBe(true);
    client.dispose();
  });
});

describe("S11: what the caller does to the request afterwards", () => {
  test("does not reach any attempt", async () => {
    const world = new World();
    world.server.faults.push(once(CREATE, { type: "answer", status: 503 }));
    const client = world.open();
    let readCount = 0;
    const changing = {
      prompt: "a",
      nested: { list: [1, 2] },
      get clock() {
        readCount += 1;
        return readCount;
      },
    };
    void client.slot("hero").submit(changing);
    changing.prompt = "b";
    changing.nested.list.push(3);
    await world.clock.advance(5000);
    expect(posts(world)).toHaveLength(2);
    expectOneOperation(world);
    expect(posts(world)[0]?.body).toBe('{"clock":1,"nested":{"list":[1,2]},"prompt":"a"}');
    client.dispose();
  });

  test.each([
    ["NaN", { n: Number.NaN }],
    ["a BigInt", { n: 1n }],
    ["a Date", { d: new Date(0) }],
    ["undefined in an array", { a: [undefined] }],
    ["a lone surrogate", { s: "\ud800" }],
    ["a Blob that is not at hand by itself", Object.assign(Object.create({}), { b: 1 })],
  ])("%s has no JSON form: nothing is stored or sent", async (_, bad) => {
    const world = new World();
    const client = world.open();
    await expect(client.slot("hero").submit(bad)).rejects.toMatchObject({ name: "NotJsonError" });
    await expect(client.slot("hero").submit({ file: new Blob(["x"]), bad })).rejects.toMatchObject({
      name: "NotJsonError",
    });
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    await expect(client.slot("hero").submit(cycle)).rejects.toMatchObject({ name: "NotJsonError" });
    await world.clock.settle();
    expect(client.slot("hero").view.type).toBe("idle");
    expect(world.storage.entries.size + world.server.requests.length).toBe(0);
    client.dispose();
  });
});

describe("S13: a no", () => {
  const definite = problemCodes.filter((code) => problemCatalogue[code].onSubmit === "refused");
  const others = problemCodes.filter((code) => problemCatalogue[code].onSubmit !== "refused");

  async function refuse(code: ProblemCode) {
    const world = new World();
    world.server.faults.push(always(CREATE, problem(code)));
    const client = world.open();
    const slot = client.slot("hero");
    const submitted = slot.submit(request);
    await world.clock.settle();
    return { world, client, slot, submitted };
  }

  test.each(definite)(
    "%s ends the operation, clears its record, and is not sent again",
    async (code) => {
      const { world, client, slot, submitted } = await refuse(code);
      await world.clock.advance(5000);
      const { title, recovery } = problemCatalogue[code];
      expect(await submitted).toMatchObject({
        type: "refused",
        problem: { code, title },
        recovery,
      });
      expect(slot.view).toMatchObject({ type: "refused", charge: "none", problem: { code } });
      expect(world.storage.entries.size).toBe(0);
      client.dispose();
      const before = world.server.requests.length;
      const next = world.open();
      await world.clock.advance(60_000);
      expect(world.server.requests).toHaveLength(before);
      expect(next.slot("hero").view.type).toBe("idle");
      next.dispose();
    },
  );

  test.each(others)("%s keeps the record and the key", async (code) => {
    const { world, client, slot } = await refuse(code);
    await world.clock.advance(20_000);
    expect(slot.view.type).not.toBe("refused");
    expect(world.storage.records()).toMatchObject([{ stage: "sending" }]);
    expectOneOperation(world);
    client.dispose();
  });

  test.each([401, 403])(
    "%s without a body holds everything until somebody has acted",
    async (status) => {
      const world = new World();
      world.server.faults.push(once(CREATE, { type: "answer", status, body: "<html>" }));
      const client = world.open();
      const slot = client.slot("hero");
      const submitted = slot.submit(request);
      await world.clock.advance(3_600_000);
      expect(await submitted).toMatchObject({ type: "unknown", reason: "auth" });
      expect(slot.view).toMatchObject({ reason: "auth", activity: "resting", charge: "none" });
      expect(world.server.requests).toHaveLength(1);
      client.accountChanged();
      await world.clock.advance(1000);
      expect(slot.view.type).toBe("queued");
      expectOneOperation(world);
      client.dispose();
    },
  );

  test.each([408, 409, 425, 429, 400, 413, 422])(
    "%s without a code of ours proves nothing",
    async (status) => {
      const world = new World();
      world.server.faults.push(once(CREATE, { type: "answer", status, body: "<html>" }));
      const client = world.open();
      const slot = client.slot("hero");
      void slot.submit(request);
      await world.clock.settle();
      expect(slot.view).toMatchObject({ type: "unknown", phase: "submission" });
      await world.clock.advance(5000);
      expect(slot.view.type).toBe("queued");
      expectOneOperation(world);
      client.dispose();
    },
  );
});

describe("C12: a refusal is shown only when no job can have the key", () => {
  test("one that would be judged again is burned first, so that no late copy is accepted", async () => {
    const world = new World();
    world.server.faults.push(once(CREATE, problem("quota_exceeded", { resetsAt: 99 })));
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit(request);
    await world.clock.advance(5000);
    expect(slot.view).toMatchObject({
      type: "refused",
      recovery: "wait",
      problem: { code: "quota_exceeded", resetsAt: 99 },
    });
    expect(world.server.burned.size).toBe(1);
    client.dispose();
  });

  test("one after a lost answer is burned first; if the lost one made a job, that is the truth", async () => {
    const world = new World();
    world.server.faults.push(once(CREATE, { type: "lost", when: "before" }));
    world.server.faults.push(once(CREATE, problem("invalid_request")));
    // The first POST was only late: it arrives after the refusal of the second, before the burning.
    world.server.faults.push((seen) => {
      if (seen.method === "DELETE") {
        const [post] = posts(world);
        void world.server.fetch(post?.url ?? "", post?.init ?? {});
      }
      return undefined;
    });
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    const seen = new Set<string>();
    slot.subscribe(() => void seen.add(slot.view.type));
    void slot.submit(request);
    await world.clock.advance(20_000);
    expect(world.server.jobs.size).toBe(1);
    expect(seen.has("refused")).toBe(false);
    expect(slot.view).toMatchObject({ type: "failed", code: "cancelled" });
    client.dispose();
  });

  test("while the key cannot be burned the operation stays open, and goes on trying", async () => {
    const world = new World();
    world.server.faults.push(always(CREATE, problem("credits_insufficient")));
    world.server.faults.push(once("DELETE /operation", { type: "lost", when: "before" }, 3));
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit(request);
    await world.clock.settle();
    expect(slot.view.type).not.toBe("refused");
    await world.clock.advance(60_000);
    expect(slot.view).toMatchObject({ type: "refused", recovery: "add_credits" });
    expect(posts(world)).toHaveLength(1);
    client.dispose();
  });
});

describe("I02: the server's conflicts", () => {
  test("a key that belongs to another request is not minted anew, not burned, and left to a person", async () => {
    const world = new World();
    world.server.faults.push(always(CREATE, problem("idempotency_key_reused")));
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit(request);
    await world.clock.advance(600_000);
    expect(slot.view).toMatchObject({ type: "unknown", choices: ["check_again", "give_up"] });
    expect(world.server.requests).toHaveLength(1);
    slot.cancel();
    await world.clock.settle();
    expect(slot.view.type).toBe("idle");
    expect(world.server.count("DELETE")).toBe(0);
    client.dispose();
  });

  test("giving it up after a lost answer does not burn it either: it is another request's", async () => {
    const world = new World();
    world.server.faults.push(once(CREATE, { type: "lost", when: "before" }));
    world.server.faults.push(always(CREATE, problem("idempotency_key_reused")));
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit(request);
    await world.clock.advance(60_000);
    expect(slot.view).toMatchObject({ type: "unknown", choices: ["check_again", "give_up"] });
    expect(slot.can.cancel).toBe(false);
    slot.choose("give_up");
    await world.clock.advance(60_000);
    expect(slot.view.type).toBe("idle");
    expect(world.server.count("DELETE")).toBe(0);
    client.dispose();
  });

  test("an operation that is being accepted is asked for again with the same key", async () => {
    const world = new World();
    world.server.faults.push(
      once(CREATE, problem("operation_in_progress", {}, { "Retry-After": "2" }), 3),
    );
    const client = world.open();
    const slot = client.slot("hero");
    const submitted = slot.submit(request);
    await world.clock.advance(1500);
    expect(slot.view).toMatchObject({ type: "submitting", activity: "waiting" });
    expect(slot.view.retryAt).toBeGreaterThan(world.clock.wallMs());
    await world.clock.advance(30_000);
    expect(await submitted).toMatchObject({ type: "accepted" });
    const times = posts(world).map(({ atMs }) => atMs);
    times.slice(1).forEach((time, index) => {
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(2000);
    });
    client.dispose();
  });
});

describe("an aborted signal", () => {
  test("before the call stores and sends nothing", async () => {
    const world = new World();
    const client = world.open();
    const submitted = client.slot("hero").submit(request, { signal: AbortSignal.abort() });
    expect(await submitted).toEqual({ type: "aborted" });
    await world.clock.settle();
    expect(client.slot("hero").view.type).toBe("idle");
    expect(world.storage.entries.size + world.server.requests.length).toBe(0);
    client.dispose();
  });

  test.each(["at once", "during the upload"])(
    "before the first byte of the create leaves (%s) undoes it",
    async (when) => {
      const world = new World();
      world.server.faults.push(always("PUT /uploads", { type: "hang" }));
      const client = world.open();
      const caller = new AbortController();
      const images = when === "at once" ? ["x"] : [new Blob(["pixels"])];
      const submitted = client.slot("hero").submit({ images }, { signal: caller.signal });
      if (when !== "at once") {
        await world.clock.runUntil(() => world.server.count("PUT /uploads") === 1);
      }
      caller.abort();
      expect(await submitted).toEqual({ type: "aborted" });
      await world.clock.advance(60_000);
      expect(posts(world)).toHaveLength(0);
      expect(world.storage.entries.size).toBe(0);
      expect(client.operations).toHaveLength(0);
      client.dispose();
      expect(world.clock.pendingCount).toBe(0);
    },
  );

  test("afterwards is no cancel", async () => {
    const world = new World();
    const client = world.open();
    const caller = new AbortController();
    const submitted = client.slot("hero").submit(request, { signal: caller.signal });
    await world.clock.settle();
    caller.abort();
    expect(await submitted).toMatchObject({ type: "accepted" });
    await world.clock.advance(5000);
    expect(world.server.count("DELETE")).toBe(0);
    client.dispose();
  });
});

describe("cancelling before there is a job", () => {
  async function cancelWhile(fault: Fault): Promise<{ world: World; client: Tracker }> {
    const world = new World();
    world.server.faults.push(once(CREATE, fault));
    const client = world.open();
    void client.slot("hero").submit(request);
    await world.clock.settle();
    client.slot("hero").cancel();
    await world.clock.advance(120_000);
    return { world, client };
  }

  test.each<[string, Fault, string]>([
    ["a lost request", { type: "lost", when: "before" }, "refused"],
    ["a lost answer", { type: "lost", when: "after" }, "failed"],
    ["a request under way that never arrives", { type: "hang" }, "refused"],
    ["a request under way that arrived", { type: "hang", processed: true }, "failed"],
  ])("after %s burns the key", async (_, fault, type) => {
    const { world, client } = await cancelWhile(fault);
    expect(client.slot("hero").view.type).toBe(type);
    expect(posts(world)).toHaveLength(1);
    expect(world.server.burned.size + world.server.jobs.size).toBe(1);
    client.dispose();
  });

  test("goes on after a reload", async () => {
    const world = new World();
    world.server.faults.push(once(CREATE, { type: "lost", when: "after" }));
    world.server.faults.push(always("DELETE /operation", { type: "hang" }));
    const first = world.open();
    void first.slot("hero").submit(request);
    await world.clock.settle();
    first.slot("hero").cancel();
    await world.clock.settle();
    first.dispose();
    world.server.faults.length = 0;
    const second = world.open();
    await world.clock.advance(5000);
    expect(second.slot("hero").view).toMatchObject({ type: "failed", code: "cancelled" });
    expect(posts(world)).toHaveLength(1);
    second.dispose();
  });

  test("before anything was sent leaves nothing behind", async () => {
    const world = new World();
    const page = world.page();
    page.isOnline = false;
    const client = world.open(page);
    const submitted = client.slot("hero").submit(request);
    await world.clock.settle();
    expect(client.slot("hero").view).toMatchObject({ activity: "held", heldBy: ["offline"] });
    client.slot("hero").cancel();
    expect(await submitted).toEqual({ type: "aborted" });
    expect(client.slot("hero").view.type).toBe("idle");
    expect(world.storage.entries.size).toBe(0);
    await world.clock.advance(120_000);
    expect(world.server.requests).toHaveLength(0);
    client.dispose();
  });
});

describe("X08, P21: when nothing comes through", () => {
  test("attempts slow down, are one operation, and the choices stay", async () => {
    const world = new World();
    world.server.faults.push(always(/./, { type: "lost", when: "before" }));
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit(request);
    await world.clock.advance(3_600_000);
    expect(slot.view).toMatchObject({ type: "unknown", reason: "network" });
    expect(world.server.requests.length).toBeLessThan(80);
    expect(posts(world)).toHaveLength(1);
    client.dispose();
  });
});

test("a lock that fails leaves the operation unknown, not stuck", async () => {
  const world = new World();
  const page = world.page();
  const { locks } = page.ports;
  let failCount = 1;
  Object.assign(page.ports, {
    locks: {
      withLock: (name: string, work: () => Promise<void>) => {
        failCount -= 1;
        return failCount >= 0 ? Promise.reject(new Error("lost")) : locks.withLock(name, work);
      },
    },
  });
  const client = world.open(page);
  const slot = client.slot("hero");
  expect(await slot.submit(request)).toMatchObject({ type: "unknown" });
  await world.clock.advance(5000);
  expect(slot.view.type).toBe("queued");
  expect(posts(world)).toHaveLength(1);
  client.dispose();
});

test("S10: never asks for keepalive, which would refuse a large body without sending it", async () => {
  const world = new World();
  const client = world.open();
  void client.slot("hero").submit({ prompt: "p".repeat(70_000) });
  void client.slot("side").submit({ prompt: "q".repeat(40_000) });
  await world.clock.settle();
  expect(posts(world)).toHaveLength(2);
  for (const { init } of world.server.requests) {
    expect(init.keepalive ?? false).toBe(false);
    expect(init.cache).toBe("no-store");
    expect(init.redirect).toBe("manual");
  }
  client.dispose();
});

test("T13: without a source of keys, nothing is stored or sent, and the error says why", async () => {
  const world = new World();
  const page = world.page();
  const refusing = () => {
    throw new Error("no source of cryptographic randomness");
  };
  Object.assign(page.ports.random, { bytes: refusing });
  const client = world.open(page);
  await expect(client.slot("hero").submit(request)).rejects.toThrow("cryptographic randomness");
  expect(client.slot("hero").view.type).toBe("idle");
  await world.clock.settle();
  expect(world.storage.entries.size + world.server.requests.length).toBe(0);
  client.dispose();
});
