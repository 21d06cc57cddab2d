import { describe, expect, test } from "vitest";
import { always, once, problem } from "./fake-fault.contract.ts";
import { FakeStorage } from "./fake-page.contract.ts";
import { recordName } from "./record-name.ts";
import { World } from "./world.contract.ts";

const request = { prompt: "a secret cat" };
const CREATE = /^POST \/jobs$/;
const posts = (world: World) => world.server.requests.filter(({ path }) => path === "/jobs");

const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

describe("T02: storage that refuses the write", () => {
  test.each([
    ["throws", full],
    ["drops it silently", () => undefined],
  ])("which %s: the operation goes on in memory and says so", async (_, onWrite) => {
    const world = new World();
    world.storage.onWrite = onWrite;
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    void slot.submit(request);
    expect(slot.view.durable).toBe(false);
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "queued", durable: false });
    world.server.complete(world.server.job);
    await world.clock.advance(5000);
    expect(slot.view).toMatchObject({ type: "completed", durable: false });
    client.dispose();
  });

  test.each([
    ["throws", full],
    ["drops it silently", () => undefined],
  ])("which %s, where durability is required: nothing is sent", async (_, onWrite) => {
    const world = new World({ policy: { durability: "required" } });
    world.storage.onWrite = onWrite;
    const client = world.open();
    const slot = client.slot("hero");
    expect(await slot.submit(request)).toEqual({ type: "not_stored" });
    await world.clock.advance(60_000);
    expect(slot.view.type).toBe("idle");
    expect(world.server.requests).toHaveLength(0);
    expect(client.operations).toHaveLength(0);
    world.storage.onWrite = (__, text) => text;
    void slot.submit(request);
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "queued", durable: true });
    client.dispose();
  });

  test("ii: for large records only: the small ones are durable, the large one says it is not", async () => {
    const world = new World();
    world.storage.onWrite = (_, text) => (text.length > 4096 ? full() : text);
    const client = world.open();
    void client.slot("small").submit(request);
    void client.slot("large").submit({ prompt: "x".repeat(5000) });
    await world.clock.settle();
    expect(client.slot("small").view.durable).toBe(true);
    expect(client.slot("large").view.durable).toBe(false);
    expect(world.server.jobs.size).toBe(2);
    client.dispose();
  });

  test("iv: for the update with the job id: a reload finds the job by its key", async () => {
    const world = new World();
    const first = world.open();
    world.storage.onWrite = (_, text) => (text.includes('"jobId"') ? full() : text);
    void first.slot("hero").submit(request);
    await world.clock.settle();
    expect(first.slot("hero").view).toMatchObject({ type: "queued", durable: true });
    first.dispose();
    world.storage.onWrite = (_, text) => text;
    const second = world.open();
    await world.clock.advance(2000);
    expect(second.slot("hero").view.type).toBe("queued");
    expect(posts(world)).toHaveLength(1);
    second.dispose();
  });
});

describe("T03: a duplicated tab", () => {
  test("sends the same key; new submits are two operations; a cancel in one is told by the server to the other", async () => {
    const world = new World();
    world.server.faults.push(once(CREATE, { type: "lost", when: "after" }));
    const original = world.open();
    void original.slot("hero").submit(request);
    await world.clock.settle();
    original.dispose();

    const [a, b] = [
      world.open(world.page(new FakeStorage(world.storage.entries))),
      world.open(world.page(new FakeStorage(world.storage.entries))),
    ];
    for (const tab of [a, b]) tab.slot("hero").subscribe(() => undefined);
    await world.clock.advance(10_000);
    expect(world.server.jobs.size).toBe(1);
    expect(new Set(posts(world).map(({ key }) => key)).size).toBe(1);

    for (const tab of [a, b]) void tab.slot("side").submit(request);
    await world.clock.settle();
    expect(world.server.jobs.size).toBe(3);

    b.slot("hero").cancel();
    await world.clock.advance(15_000);
    expect(a.slot("hero").view).toMatchObject({ type: "failed", code: "cancelled" });
    expect(b.slot("hero").view).toMatchObject({ type: "failed", code: "cancelled" });
    a.dispose();
    b.dispose();
  });

  test("two tabs that share a store and a lock do not both send what was prepared", async () => {
    const world = new World();
    const page = world.page();
    page.isOnline = false;
    const prepared = world.open(page);
    void prepared.slot("hero").submit(request);
    prepared.dispose();
    expect(world.storage.records()).toMatchObject([{ stage: "prepared" }]);

    const one = world.page();
    const other = world.page();
    Object.assign(other.ports, { locks: one.ports.locks });
    const tabs = [world.open(one), world.open(other)];
    await world.clock.advance(5000);
    expect(posts(world)).toHaveLength(1);
    for (const tab of tabs) {
      expect(tab.slot("hero").view).toMatchObject({ type: "queued", jobId: "job-1" });
      tab.dispose();
    }
  });

  test("a tab that was overtaken by another's lost attempt asks before it sends", async () => {
    const world = new World();
    const page = world.page();
    page.isOnline = false;
    const prepared = world.open(page);
    void prepared.slot("hero").submit(request);
    prepared.dispose();

    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = world.page();
    // The slow tab gets its lock only after the fast one has sent, and lost its answer.
    Object.assign(slow.ports, {
      locks: { withLock: (_: string, work: () => Promise<unknown>) => promise.then(work) },
    });
    const overtaken = world.open(slow);
    world.server.faults.push(once(CREATE, { type: "lost", when: "after" }));
    const fast = world.open();
    await world.clock.settle();
    fast.dispose();
    expect(world.storage.records()).toMatchObject([{ stage: "sending", attemptCount: 1 }]);
    resolve();
    await world.clock.advance(10_000);
    expect(overtaken.slot("hero").view).toMatchObject({ type: "queued" });
    expect(posts(world)).toHaveLength(1);
    overtaken.dispose();
  });
});

describe("T05, T11: records that are not ours to use", () => {
  test("do not stop the start, are reported, and are left as they are", async () => {
    const scope = { endpoint: "https://app.example/api", account: "ada" };
    const entries: [string, string][] = [
      [recordName(scope, "operation-key-000001"), '{"v":99,"operationKey":"x"}'],
      [
        recordName(scope, "operation-key-000002"),
        '{"v":1,"jobs":{"__proto__":{"status":"completed","url":"javascript:0"},"constructor":{"prototype":{"x":1}}}}',
      ],
      [recordName({ ...scope, account: "bob" }, "operation-key-000003"), "{}"],
    ];
    const world = new World({ storage: new FakeStorage(entries) });
    const client = world.open();
    expect(client.operations).toEqual([]);
    expect(client.setAsideRecords.map(({ reason }) => reason)).toEqual([
      "newer_version",
      "corrupt",
      "other_account",
    ]);
    await world.clock.advance(60_000);
    expect(world.server.requests).toHaveLength(0);
    expect([...world.storage.entries]).toEqual(entries);
    expect(Reflect.get({}, "x")).toBeUndefined();
    client.dispose();
  });

  test("a job called __proto__ is tracked like any other", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    world.server.faults.push(
      once(CREATE, {
        type: "rewrite",
        rewrite: async (response) => {
          const body = await response.json();
          return Response.json({ ...body, job: { ...body.job, jobId: "__proto__" } });
        },
      }),
    );
    slot.subscribe(() => undefined);
    void slot.submit(request);
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "queued", jobId: "__proto__" });
    await world.clock.advance(60_000);
    expect(slot.view).toMatchObject({ type: "unknown", reason: "missing" });
    client.dispose();
  });
});

describe("T09: the same content, another intent", () => {
  test("after completed is a second job; while pending it joins; after failed it is a new key", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);

    void slot.submit(request);
    await world.clock.settle();
    expect(await slot.submit(request)).toMatchObject({ type: "accepted", jobId: "job-1" });
    expect(posts(world)).toHaveLength(1);

    world.server.complete(world.server.job);
    await world.clock.advance(2000);
    const [first] = client.operations;
    expect(await slot.submit(request)).toMatchObject({ type: "accepted", jobId: "job-2" });
    expect(slot.view).toMatchObject({ jobId: "job-2" });
    expect(first?.view).toMatchObject({ type: "completed", jobId: "job-1" });
    expect(client.operations).toHaveLength(2);

    const [, second] = [...world.server.jobs.values()];
    if (second !== undefined) world.server.fail(second);
    await world.clock.advance(2000);
    expect(slot.view).toMatchObject({ type: "failed", charge: "refunded" });
    void slot.startOver();
    await world.clock.settle();
    expect(slot.view).toMatchObject({ jobId: "job-3", attempt: { generation: 2 } });
    expect(new Set(posts(world).map(({ key }) => key)).size).toBe(3);
    client.dispose();
  });

  test("while unknown it is the same operation, and is looked for at once", async () => {
    const world = new World();
    world.server.faults.push(once(CREATE, { type: "lost", when: "after" }));
    world.server.faults.push(once("GET /operation", { type: "lost", when: "before" }, 3));
    const client = world.open();
    const slot = client.slot("hero");
    expect(await slot.submit(request)).toMatchObject({ type: "unknown" });
    const lookUps = world.server.count("GET /operation");
    const again = slot.submit(request);
    await world.clock.settle();
    expect(world.server.count("GET /operation")).toBe(lookUps + 1);
    expect(await again).toMatchObject({ type: "unknown" });
    await world.clock.advance(60_000);
    expect(await slot.submit(request)).toMatchObject({ type: "accepted" });
    expect(world.server.jobs.size).toBe(1);
    expect(posts(world)).toHaveLength(1);
    client.dispose();
  });
});

describe("T10, X05: what is left in storage", () => {
  test("after the end: no prompt, no link, no token, and nothing after sign-out", async () => {
    const world = new World({
      http: { headers: async () => ({ Authorization: "Bearer very-secret-token" }) },
    });
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    const dump = () => JSON.stringify([...world.storage.entries, ...world.storage.writes]);
    void slot.submit(request);
    await world.clock.settle();
    world.server.review(world.server.job);
    await world.clock.advance(5000);
    expect(slot.view).toMatchObject({ type: "reviewing" });
    slot.accept();
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "completed" });
    expect(dump()).not.toContain("very-secret-token");
    expect(dump()).not.toContain("signature");
    expect(JSON.stringify([...world.storage.entries])).not.toContain("secret cat");
    expect(world.storage.records()).toMatchObject([{ stage: "settled", jobId: "job-1" }]);
    client.forgetAccount();
    expect(world.storage.entries.size).toBe(0);
    expect(slot.view.type).toBe("idle");
    expect(client.operations).toEqual([]);
    client.dispose();
  });

  test("after a failure the snapshot is kept for a new attempt, also over a reload, until dismissed", async () => {
    const world = new World();
    const first = world.open();
    first.slot("hero").subscribe(() => undefined);
    void first.slot("hero").submit(request);
    await world.clock.settle();
    world.server.fail(world.server.job);
    await world.clock.advance(2000);
    first.dispose();
    const second = world.open();
    const slot = second.slot("hero");
    expect(slot.view).toMatchObject({ type: "failed" });
    expect(slot.can.startOver).toBe(true);
    slot.dismiss();
    expect(slot.view.type).toBe("idle");
    expect(JSON.stringify([...world.storage.entries])).not.toContain("secret cat");
    second.dispose();
    const third = world.open();
    third.subscribe(() => undefined);
    await world.clock.settle();
    expect(world.server.count("GET /jobs?recent")).toBe(1);
    expect(third.operations).toEqual([]);
    third.dispose();
  });

  test("a settled operation comes back without its link, and fetches a fresh one when shown", async () => {
    const world = new World();
    const first = world.open();
    first.slot("hero").subscribe(() => undefined);
    void first.slot("hero").submit(request);
    await world.clock.settle();
    world.server.complete(world.server.job);
    await world.clock.advance(2000);
    first.dispose();
    const second = world.open();
    const slot = second.slot("hero");
    expect(slot.view).toMatchObject({ type: "completed", charge: "charged" });
    expect(slot.view).not.toHaveProperty("resultUrl");
    await world.clock.advance(60_000);
    const before = world.server.requests.length;
    slot.subscribe(() => undefined);
    await world.clock.advance(60_000);
    expect(slot.view).toHaveProperty("resultUrl");
    expect(world.server.requests).toHaveLength(before + 1);
    second.dispose();
  });
});

describe("C13: what this browser has forgotten", () => {
  test("comes back from the server's list, in no slot, and can be followed", async () => {
    const world = new World();
    const first = world.open();
    void first.slot("hero").submit(request);
    await world.clock.settle();
    first.dispose();
    const second = world.open(world.page(new FakeStorage()));
    expect(second.operations).toEqual([]);
    world.server.faults.push(once("GET /jobs?recent", { type: "lost", when: "before" }));
    let changes = 0;
    second.subscribe(() => {
      changes += 1;
    });
    await world.clock.advance(5000);
    expect(changes).toBe(1);
    const [operation] = second.operations;
    expect(operation?.view).toMatchObject({ type: "queued", jobId: "job-1" });
    expect(operation?.can).toMatchObject({ cancel: true, startOver: false, submit: false });
    expect(second.slot("hero").view.type).toBe("idle");
    const stop = operation?.subscribe(() => undefined);
    world.server.process(world.server.job);
    await world.clock.advance(5000);
    expect(operation?.view.type).toBe("processing");
    expect(second.operations[0]).toBe(operation);
    stop?.();
    expect(posts(world)).toHaveLength(1);
    second.dispose();
    expect(world.clock.pendingCount).toBe(0);
  });

  test("set aside means: out of the slot, still in the list, also after a reload", async () => {
    const world = new World();
    const first = world.open();
    const slot = first.slot("hero");
    void slot.submit(request);
    await world.clock.settle();
    slot.setAside();
    expect(slot.view.type).toBe("idle");
    expect(first.operations.map(({ view }) => view.type)).toEqual(["queued"]);
    void slot.submit({ prompt: "another" });
    await world.clock.settle();
    expect(first.operations).toHaveLength(2);
    first.dispose();
    const second = world.open();
    expect(second.operations).toHaveLength(2);
    expect(second.slot("hero").view).toMatchObject({ jobId: "job-2" });
    second.dispose();
  });
});

describe("accounts", () => {
  test("another account sees nothing of the first one's, whose records stay and go on with it", async () => {
    const world = new World();
    world.server.faults.push(always("POST /jobs/read", problem("unauthenticated")));
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    void slot.submit(request);
    await world.clock.settle();
    world.account = "bob";
    client.accountChanged();
    expect(slot.view.type).toBe("idle");
    expect(client.operations).toEqual([]);
    world.account = "ada";
    client.accountChanged();
    expect(slot.view).toMatchObject({ jobId: "job-1" });
    client.dispose();
  });

  test("nothing of one account is sent while another is signed in, even before the client is told", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    slot.subscribe(() => undefined);
    void slot.submit(request);
    await world.clock.settle();
    world.account = "bob";
    const before = world.server.requests.length;
    await world.clock.advance(60_000);
    expect(slot.view).toMatchObject({ type: "unknown", reason: "auth" });
    expect(world.server.requests).toHaveLength(before);
    client.dispose();
  });

  test("a POST under way at sign-out leaves no record behind", async () => {
    const world = new World();
    const { promise, resolve } = Promise.withResolvers<void>();
    world.server.faults.push(once(CREATE, { type: "held", until: promise }));
    const client = world.open();
    void client.slot("hero").submit(request);
    await world.clock.settle();
    client.forgetAccount();
    resolve();
    await world.clock.settle();
    expect(world.storage.entries.size).toBe(0);
    client.dispose();
  });
});
