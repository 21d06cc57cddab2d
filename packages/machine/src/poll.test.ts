import { describe, expect, test } from "vitest";
import { always, type Fault, once, problem } from "./fake-fault.contract.ts";
import type { OperationHandle } from "./operation-handle.ts";
import { World, type WorldOptions } from "./world.contract.ts";

const request = { prompt: "a cat" };
const READ = "POST /jobs/read";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A page that shows an accepted operation. */
async function shown(options: WorldOptions = {}) {
  const world = new World(options);
  const page = world.page();
  const client = world.open(page);
  const slot = client.slot("hero");
  const stop = slot.subscribe(() => undefined);
  void slot.submit(request);
  await world.clock.settle();
  return { world, page, client, slot, stop, server: world.server, job: world.server.job };
}

/** The next reads say this about the job, in turn; the last one for ever. */
function says(world: World, ...states: Record<string, unknown>[]): void {
  let turn = 0;
  world.server.faults.push((seen) => {
    if (seen.path !== "/jobs/read") return undefined;
    const state = states[Math.min(turn, states.length - 1)];
    turn += 1;
    return {
      type: "rewrite",
      rewrite: async (response) => {
        const body: { jobs: Record<string, unknown>[] } = await response.json();
        const jobs = body.jobs.map((job) => ({ ...job, revision: turn + 1, ...state }));
        return Response.json({ ...body, jobs });
      },
    };
  });
}

function watchTypes(slot: OperationHandle): string[] {
  const types: string[] = [];
  let last = slot.view.type;
  slot.subscribe(() => {
    if (slot.view.type !== last) types.push(slot.view.type);
    last = slot.view.type;
  });
  return types;
}

describe("P01: a state this version has no word for", () => {
  test.each(["stopping", "Completed", " completed", "toString", "__proto__", "constructor", ""])(
    "%j is unrecognised, kept raw, neither an end nor a success, and reading goes on",
    async (word) => {
      const { world, slot, client } = await shown();
      says(world, { type: "processing" }, { type: word }, { type: "processing" });
      await world.clock.runUntil(() => slot.view.type === "unknown");
      expect(slot.view).toMatchObject({
        phase: "tracking",
        reason: "unrecognised",
        word,
        lastKnown: { type: "processing" },
      });
      await world.clock.advance(30_000);
      expect(slot.view.type).toBe("processing");
      client.dispose();
    },
  );

  test("said for ever ends as a person's question, never as failed", async () => {
    const { world, slot, client } = await shown({ policy: { giveUpMs: 2 * HOUR_MS } });
    const types = watchTypes(slot);
    says(world, { type: "expired" });
    await world.clock.advance(3 * HOUR_MS);
    expect(slot.view).toMatchObject({
      type: "unknown",
      activity: "resting",
      choices: ["check_again", "give_up"],
    });
    expect(types).not.toContain("failed");
    const before = world.server.requests.length;
    await world.clock.advance(DAY_MS);
    expect(world.server.requests).toHaveLength(before);
    client.dispose();
  });
});

describe("P03: a read that the server refuses", () => {
  test.each<[string, Fault]>([
    ["401", problem("unauthenticated")],
    ["401 without a body", { type: "answer", status: 401 }],
    ["403", problem("forbidden")],
    ["another account", problem("account_mismatch")],
  ])(
    "%s stops the reading at once, keeps the record, and goes on after sign-in",
    async (_, fault) => {
      const { world, slot, client, server } = await shown();
      server.faults.push(always(READ, fault));
      await world.clock.advance(HOUR_MS);
      expect(slot.view).toMatchObject({
        type: "unknown",
        reason: "auth",
        lastKnown: { type: "queued" },
      });
      expect(server.count(READ)).toBe(1);
      expect(world.storage.records()).toMatchObject([{ stage: "accepted" }]);
      server.faults.length = 0;
      client.accountChanged();
      await world.clock.settle();
      expect(slot.view.type).toBe("queued");
      client.dispose();
    },
  );

  test("404 is a lagging replica for 10 s, then missing, never failed", async () => {
    const { world, slot, client, server } = await shown();
    const kept = new Map(server.jobs);
    server.jobs.clear();
    await world.clock.advance(9000);
    expect(server.count(READ)).toBeGreaterThan(1);
    expect(slot.view.type).toBe("queued");
    await world.clock.advance(10_000);
    expect(slot.view).toMatchObject({
      type: "unknown",
      reason: "missing",
      choices: ["check_again", "give_up"],
    });
    const before = server.count(READ);
    await world.clock.advance(HOUR_MS);
    expect(server.count(READ) - before).toBeLessThanOrEqual(67);
    for (const [key, job] of kept) server.jobs.set(key, job);
    await world.clock.advance(60_000);
    expect(slot.view.type).toBe("queued");
    expect(server.requests.filter(({ path }) => path === "/jobs")).toHaveLength(1);
    client.dispose();
  });

  test("410 is missing", async () => {
    const { world, slot, client, server } = await shown();
    await world.clock.advance(10_000);
    server.faults.push(once(READ, { type: "answer", status: 410 }));
    await world.clock.runUntil(() => slot.view.type === "unknown");
    expect(slot.view).toMatchObject({ reason: "missing" });
    client.dispose();
  });

  test.each([500, 502, 504])("C4: %s three times, then an answer: never failed", async (status) => {
    const { world, slot, client, server } = await shown();
    const types = watchTypes(slot);
    server.process(world.server.job);
    server.faults.push(once(READ, { type: "answer", status, body: "<html>" }, 3));
    await world.clock.runUntil(() => slot.view.type === "unknown");
    expect(slot.view).toMatchObject({ reason: "server" });
    await world.clock.advance(20_000);
    expect(slot.view.type).toBe("processing");
    expect(types).not.toContain("failed");
    expect(slot.view.attempt.transport).toBe(1);
    client.dispose();
  });
});

describe("P04: completed without a usable result", () => {
  test.each([
    ["no URL", { type: "completed", charged: { count: 1, tokens: 0 }, resultExpiresAt: 9e12 }],
    [
      "an empty URL",
      { type: "completed", resultUrl: "", charged: { count: 1, tokens: 0 }, resultExpiresAt: 9e12 },
    ],
    [
      "an unsafe URL",
      {
        type: "completed",
        resultUrl: "javascript:alert(1)",
        charged: { count: 1, tokens: 0 },
        resultExpiresAt: 9e12,
      },
    ],
    ["nothing but the word", { type: "completed" }],
  ])("(%s) is unusable, is read again, and is never regenerated", async (_, state) => {
    const { world, slot, client, server } = await shown();
    const types = watchTypes(slot);
    says(world, state);
    await world.clock.advance(60_000);
    expect(slot.view).toMatchObject({ type: "unknown", reason: "unusable" });
    expect(types).not.toContain("completed");
    expect(server.count(READ)).toBeGreaterThan(2);
    expect(server.requests.filter(({ path }) => path === "/jobs")).toHaveLength(1);
    server.faults.length = 0;
    server.complete(server.job);
    server.job.revision = 100;
    await world.clock.advance(20_000);
    expect(slot.view.type).toBe("completed");
    client.dispose();
  });
});

describe("P06: a dropped read", () => {
  test("does not fail the job; the pace recovers with the next good answer", async () => {
    const { world, slot, client, server } = await shown();
    const types = watchTypes(slot);
    server.process(server.job);
    await world.clock.advance(2000);
    server.faults.push(once(READ, { type: "lost", when: "before" }));
    await world.clock.advance(10_000);
    expect(slot.view.type).toBe("processing");
    server.complete(server.job);
    await world.clock.advance(11_000);
    expect(slot.view.type).toBe("completed");
    expect(types).not.toContain("failed");
    client.dispose();
  });

  test("offline for minutes: held, one try a minute, then on", async () => {
    const { world, page, slot, client, server } = await shown();
    await world.clock.advance(2000);
    page.connect(false);
    server.faults.push(always(READ, { type: "lost", when: "before" }));
    const before = server.count(READ);
    await world.clock.advance(1000);
    expect(slot.view).toMatchObject({ activity: "held", heldBy: ["offline"] });
    await world.clock.advance(169_000);
    expect(server.count(READ) - before).toBe(2);
    server.faults.length = 0;
    page.connect(true);
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "queued", heldBy: [] });
    client.dispose();
  });
});

describe("P08, P09, P10: a wait that the server gives", () => {
  const limited = (headers: Readonly<Record<string, string>>, retryAfterMs?: number): Fault =>
    problem("rate_limited", retryAfterMs === undefined ? {} : { retryAfterMs }, headers);

  test.each([
    ["Retry-After: 120", limited({ "Retry-After": "120" }), 120_000],
    ["Retry-After: 7, with spaces", limited({ "Retry-After": " 7 " }), 7000],
    ["retryAfterMs in the body, where CORS hides the header", limited({}, 5000), 5000],
    [
      "Retry-After on a 503 in HTML",
      { type: "answer", status: 503, headers: { "Retry-After": "30" } } satisfies Fault,
      30_000,
    ],
  ])(
    "C9: %s is a floor for reads, wakes and checks alike, shown as a moment",
    async (_, fault, waitMs) => {
      const { world, page, slot, client, server } = await shown();
      server.faults.push(once(READ, fault));
      await world.clock.runUntil(() => server.count(READ) === 1);
      await world.clock.settle();
      const [{ atMs } = { atMs: 0 }] = server.requests.filter(({ path }) => path === "/jobs/read");
      expect(slot.view.retryAt).toBeGreaterThanOrEqual(world.clock.wallMs() + waitMs - 1);
      for (let turn = 0; turn < 20; turn += 1) {
        page.hide();
        page.show();
        slot.checkNow();
        page.connect(false);
        page.connect(true);
        await world.clock.advance(waitMs / 21);
      }
      expect(server.count(READ)).toBe(1);
      await world.clock.runUntil(() => server.count(READ) === 2);
      const [, second] = server.requests.filter(({ path }) => path === "/jobs/read");
      expect((second?.atMs ?? 0) - atMs).toBeGreaterThanOrEqual(waitMs);
      client.dispose();
    },
  );

  test.each(["", "-3", "+3", "1.5", "1e3", "0x10", "Infinity", "NaN", "1000abc", "soon", "5, 10"])(
    "Retry-After: %j says nothing, so the usual back-off holds",
    async (value) => {
      const { world, client, server } = await shown();
      server.faults.push(
        always(READ, { type: "answer", status: 429, headers: { "Retry-After": value } }),
      );
      await world.clock.advance(60_000);
      expect(server.count(READ)).toBeGreaterThanOrEqual(8);
      expect(server.count(READ)).toBeLessThanOrEqual(20);
      client.dispose();
    },
  );

  test.each(["0", "Thu, 01 Jan 2026 00:00:00 GMT"])(
    "Retry-After: %s is no hot loop",
    async (value) => {
      const { world, client, server } = await shown();
      server.faults.push(always(READ, problem("rate_limited", {}, { "Retry-After": value })));
      await world.clock.advance(60_000);
      expect(server.count(READ)).toBeLessThanOrEqual(20);
      client.dispose();
    },
  );

  test.each(["2200000", "9999999999"])(
    "P09: Retry-After: %s schedules nothing, and the moment is shown",
    async (value) => {
      const { world, slot, client, server } = await shown();
      server.faults.push(once(READ, problem("rate_limited", {}, { "Retry-After": value })));
      await world.clock.runUntil(() => server.count(READ) === 1);
      await world.clock.settle();
      expect(slot.view.activity).toBe("resting");
      expect(slot.view.retryAt).toBeGreaterThan(world.clock.wallMs() + 24 * HOUR_MS);
      expect(world.clock.pendingCount).toBe(0);
      await world.clock.advance(DAY_MS);
      expect(server.count(READ)).toBe(1);
      client.dispose();
    },
  );

  test("on a good answer is a hint: it sets the pace, and a check may override it", async () => {
    const { world, slot, client, server } = await shown();
    server.faults.push(
      once(READ, {
        type: "rewrite",
        rewrite: async (response) =>
          new Response(await response.text(), { headers: { "Retry-After": "40" } }),
      }),
    );
    await world.clock.runUntil(() => server.count(READ) === 1);
    await world.clock.advance(39_000);
    expect(server.count(READ)).toBe(1);
    slot.checkNow();
    await world.clock.settle();
    expect(server.count(READ)).toBe(2);
    client.dispose();
  });

  test("C9: binds every operation of the client, not only the one that was told", async () => {
    const { world, client, server } = await shown();
    const other = client.slot("other");
    other.subscribe(() => undefined);
    server.faults.push(once(/^POST \/jobs$/, problem("rate_limited", {}, { "Retry-After": "60" })));
    void other.submit({ prompt: "a dog" });
    await world.clock.settle();
    const before = server.count(READ);
    await world.clock.advance(59_000);
    expect(server.count(READ)).toBe(before);
    await world.clock.advance(10_000);
    expect(server.count(READ)).toBeGreaterThan(before);
    client.dispose();
  });
});

describe("P13: quota used up, and rate limited", () => {
  test("the one stops at once and names the moment, the other goes on with the same key", async () => {
    const world = new World();
    world.server.faults.push(
      once(/^POST \/jobs$/, problem("quota_exceeded", { resetsAt: 123 }, { "Retry-After": "5" })),
    );
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit(request);
    await world.clock.advance(HOUR_MS);
    expect(slot.view).toMatchObject({ type: "refused", problem: { resetsAt: 123 } });
    expect(world.storage.entries.size).toBe(0);
    expect(world.server.requests.filter(({ path }) => path === "/jobs")).toHaveLength(1);
    client.dispose();
  });

  test.each<[string, Fault]>([
    ["rate_limited", problem("rate_limited", {}, { "Retry-After": "1" })],
    ["operation_in_progress", problem("operation_in_progress")],
    ["concurrency_limited", problem("concurrency_limited")],
    ["plan_unavailable", problem("plan_unavailable")],
    ["429 with no body", { type: "answer", status: 429 }],
  ])("%s is tried again, bounded in pace, with one key", async (_, fault) => {
    const world = new World();
    world.server.faults.push(always(/^POST \/jobs$/, fault));
    const client = world.open();
    void client.slot("hero").submit(request);
    await world.clock.advance(600_000);
    const posts = world.server.requests.filter(({ path }) => path === "/jobs");
    expect(posts.length).toBeGreaterThan(3);
    expect(posts.length).toBeLessThan(30);
    expect(new Set(posts.map(({ key, body }) => `${key}${body}`)).size).toBe(1);
    client.dispose();
  });
});

describe("P14: answers out of order", () => {
  test("C7: wakes and checks while a read is under way do not start another", async () => {
    const { world, page, slot, client, server } = await shown();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.faults.push(once(READ, { type: "held", until: promise }));
    await world.clock.runUntil(() => server.count(READ) === 1);
    page.hide();
    page.show();
    slot.checkNow();
    page.connect(false);
    page.connect(true);
    slot.checkNow();
    await world.clock.advance(5000);
    expect(server.count(READ)).toBe(1);
    resolve();
    await world.clock.settle();
    client.dispose();
  });

  test.each(["before the headers", "between headers and body"])(
    "C5: a read held %s does not undo what a wish has led to",
    async (where) => {
      const { world, slot, client, server } = await shown();
      const { promise, resolve } = Promise.withResolvers<void>();
      server.process(server.job);
      await world.clock.runUntil(() => slot.view.type === "processing");
      server.faults.push(
        once(
          READ,
          where === "before the headers"
            ? { type: "held", until: promise }
            : {
                type: "rewrite",
                rewrite: async (response) => {
                  const text = await response.text();
                  const body = new ReadableStream({
                    async pull(controller) {
                      await promise;
                      controller.enqueue(new TextEncoder().encode(text));
                      controller.close();
                    },
                  });
                  return new Response(body);
                },
              },
        ),
      );
      const before = server.count(READ);
      await world.clock.runUntil(() => server.count(READ) === before + 1);
      slot.cancel();
      await world.clock.settle();
      expect(slot.view).toMatchObject({ type: "failed", code: "cancelled" });
      const ended = slot.view;
      resolve();
      await world.clock.advance(60_000);
      expect(slot.view).toBe(ended);
      expect(server.count(READ)).toBe(before + 1);
      client.dispose();
    },
  );

  test("another operation's late answer reaches only its own", async () => {
    const { world, slot, client, server } = await shown();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.faults.push(once(READ, { type: "held", until: promise }));
    await world.clock.runUntil(() => server.count(READ) === 1);
    slot.setAside();
    void slot.submit({ prompt: "another" });
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "queued", jobId: "job-2" });
    resolve();
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "queued", jobId: "job-2" });
    client.dispose();
  });
});

describe("P15: a state that goes backwards", () => {
  const done = {
    type: "completed",
    resultUrl: "/api/results/x",
    resultExpiresAt: 9e12,
    charged: { count: 1, tokens: 0 },
  };
  const failed = {
    type: "failed",
    code: "generator",
    message: "",
    retryable: true,
    refunded: true,
  };

  test.each([
    ["completed", done],
    ["failed", failed],
  ])("C5: %s, then processing, stays what it was", async (type, state) => {
    const { world, slot, client, server } = await shown();
    const events: string[] = [];
    client.onEvent((event) => events.push(event.type));
    const types = watchTypes(slot);
    says(world, state, { type: "processing" });
    await world.clock.advance(30_000);
    slot.checkNow();
    await world.clock.advance(30_000);
    expect(types).toEqual([type]);
    expect(events.filter((event) => event === "operation.settled")).toHaveLength(1);
    expect(server.count(READ)).toBeLessThanOrEqual(2);
    client.dispose();
  });

  test("processing, then queued (a worker was lost) is believed", async () => {
    const { world, slot, client } = await shown();
    const types = watchTypes(slot);
    says(world, { type: "processing" }, { type: "queued" }, { type: "processing" });
    await world.clock.advance(20_000);
    expect(types).toEqual(["processing", "queued", "processing"]);
    client.dispose();
  });

  test("C5: an older revision changes nothing", async () => {
    const { world, slot, client } = await shown();
    says(world, { type: "processing", revision: 7 }, { type: "queued", revision: 6 });
    await world.clock.advance(20_000);
    expect(slot.view).toMatchObject({ type: "processing", revision: 7 });
    client.dispose();
  });
});

test("P16: progress stays within 0 and 1, never goes back in one run, and other nonsense is left out", async () => {
  const { world, slot, client } = await shown();
  const seen: (number | undefined)[] = [];
  slot.subscribe(() => {
    if (slot.view.type === "processing") seen.push(slot.view.progress);
  });
  const values = [0.1, 0.6, 0.4, 1.3, -0.05, "0.8", "80%", null];
  says(world, ...values.map((progress) => ({ type: "processing", progress })), {
    type: "processing",
  });
  await world.clock.advance(60_000);
  const numbers = seen.filter((progress) => progress !== undefined);
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers.every((progress) => progress >= 0 && progress <= 1)).toBe(true);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  client.dispose();
});

describe("P17: turning away", () => {
  test("from waiting for the end is immediate, leaves no timer, and is no cancel", async () => {
    const world = new World();
    const client = world.open();
    const slot = client.slot("hero");
    void slot.submit(request);
    await world.clock.settle();
    const caller = new AbortController();
    const settled = slot.settled({ signal: caller.signal });
    await world.clock.advance(10_000);
    expect(world.server.count(READ)).toBeGreaterThan(0);
    caller.abort(new Error("navigated away"));
    await expect(settled).rejects.toThrow("navigated away");
    expect(world.clock.pendingCount).toBe(0);
    const before = world.server.requests.length;
    await world.clock.advance(HOUR_MS);
    expect(world.server.requests).toHaveLength(before);
    client.dispose();
  });

  test("from a read under way aborts it", async () => {
    const { world, stop, client, server } = await shown();
    server.faults.push(once(READ, { type: "hang" }));
    await world.clock.runUntil(() => server.count(READ) === 1);
    expect(server.inFlight).toBe(1);
    stop();
    await world.clock.settle();
    expect(server.inFlight).toBe(0);
    expect(world.clock.pendingCount).toBe(0);
    client.dispose();
  });
});

describe("P19, S04: patience", () => {
  test("running long is overdue, not failed; nothing is cancelled or sent again", async () => {
    const { world, slot, client, server } = await shown();
    server.process(server.job);
    await world.clock.advance(16 * 60_000);
    expect(slot.view).toMatchObject({ type: "processing", overdue: true, charge: "reserved" });
    slot.checkNow();
    await world.clock.settle();
    expect(server.requests.filter(({ path }) => path === "/jobs")).toHaveLength(1);
    expect(server.count("DELETE")).toBe(0);
    server.complete(server.job);
    await world.clock.advance(11_000);
    expect(slot.view).toMatchObject({ type: "completed", overdue: false });
    client.dispose();
  });

  test("no good read for long is a time-out at the slowest pace; after a day a person is asked", async () => {
    const { world, slot, client, server } = await shown();
    const types = watchTypes(slot);
    server.faults.push(always(READ, { type: "lost", when: "before" }));
    await world.clock.advance(20 * 60_000);
    expect(slot.view).toMatchObject({
      type: "unknown",
      reason: "timeout",
      choices: ["check_again"],
    });
    const before = server.count(READ);
    await world.clock.advance(HOUR_MS);
    expect(server.count(READ) - before).toBeLessThanOrEqual(67);
    await world.clock.advance(DAY_MS);
    expect(slot.view).toMatchObject({ activity: "resting", choices: ["check_again", "give_up"] });
    expect(world.clock.pendingCount).toBe(0);
    server.faults.length = 0;
    server.complete(server.job);
    slot.choose("check_again");
    await world.clock.settle();
    expect(slot.view.type).toBe("completed");
    expect(types).not.toContain("failed");
    client.dispose();
  });
});

describe("X06: a link that has run out", () => {
  test("is renewed shortly before, while it is shown, and the job is never made again", async () => {
    const { world, slot, client, server } = await shown();
    server.complete(server.job);
    await world.clock.advance(5000);
    expect(slot.view).toMatchObject({ type: "completed" });
    const before = server.count(READ);
    await world.clock.advance(HOUR_MS);
    expect(server.count(READ)).toBe(before + 1);
    expect(slot.view).toMatchObject({ type: "completed" });
    expect(server.requests.filter(({ path }) => path === "/jobs")).toHaveLength(1);
    client.dispose();
  });

  test("that cannot be renewed is gone; the job stays completed; a check asks again", async () => {
    const { world, slot, client, server } = await shown();
    server.complete(server.job);
    await world.clock.advance(5000);
    server.faults.push(always(READ, { type: "answer", status: 500 }));
    await world.clock.advance(2 * HOUR_MS);
    expect(slot.view).toMatchObject({ type: "completed", charge: "charged" });
    expect(slot.view).not.toHaveProperty("resultUrl");
    const before = server.count(READ);
    await world.clock.advance(HOUR_MS);
    expect(server.count(READ)).toBe(before);
    server.faults.length = 0;
    slot.checkNow();
    await world.clock.settle();
    expect(slot.view).toHaveProperty("resultUrl");
    client.dispose();
  });
});

describe("P21: layers of retries", () => {
  test("there is one: an always failing far side is asked once per look", async () => {
    const { world, slot, client, server } = await shown();
    server.faults.push(always(READ, { type: "answer", status: 503 }));
    await world.clock.advance(15_000);
    const reads = server.requests.filter(({ path }) => path === "/jobs/read");
    const gaps = reads.slice(1).map(({ atMs }, index) => atMs - (reads[index]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
    expect(reads.length).toBeLessThan(8);
    expect(slot.view).toMatchObject({ type: "unknown", reason: "server" });
    client.dispose();
  });
});

describe("reviewing", () => {
  test("is read at a slow pace only, and is accepted or rejected", async () => {
    const { world, slot, client, server } = await shown();
    server.review(server.job);
    await world.clock.runUntil(() => slot.view.type === "reviewing");
    const before = server.count(READ);
    await world.clock.advance(600_000);
    expect(server.count(READ) - before).toBeLessThanOrEqual(12);
    expect(slot.can).toMatchObject({ accept: true, reject: true, cancel: false });
    slot.reject("person", "six fingers");
    expect(slot.view).toMatchObject({ wish: { type: "reject", category: "person" } });
    await world.clock.settle();
    expect(slot.view).toMatchObject({
      type: "failed",
      code: "rejected_in_review",
      charge: "charged",
    });
    expect(slot.can.startOver).toBe(true);
    void slot.startOver();
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "queued", attempt: { generation: 2 } });
    const [first, second] = server.requests.filter(({ path }) => path === "/jobs");
    expect(second?.body).toBe(first?.body);
    expect(second?.key).not.toBe(first?.key);
    expect(second?.headers.get("Claimcheck-Attempt-Of")).toBe(first?.key);
    client.dispose();
  });

  test("accepting what another tab has accepted is a success", async () => {
    const { world, slot, client, server } = await shown();
    server.review(server.job);
    await world.clock.runUntil(() => slot.view.type === "reviewing");
    server.complete(server.job);
    slot.accept();
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "completed" });
    expect(slot.view).not.toHaveProperty("wish");
    client.dispose();
  });
});

describe("a wish", () => {
  test("is resent until the job answers, also when nobody looks, and after a reload", async () => {
    const { world, slot, stop, client, server } = await shown();
    server.faults.push(always("DELETE /jobs", { type: "lost", when: "before" }));
    slot.cancel();
    stop();
    await world.clock.advance(60_000);
    expect(server.count("DELETE /jobs")).toBeGreaterThan(3);
    expect(slot.view).toMatchObject({ type: "queued", wish: { type: "cancel" } });
    client.dispose();
    expect(world.storage.records()).toMatchObject([{ wish: { type: "cancel" } }]);
    server.faults.length = 0;
    const next = world.open();
    await world.clock.advance(2000);
    expect(next.slot("hero").view).toMatchObject({ type: "failed", code: "cancelled" });
    expect(server.count("POST /jobs/review")).toBe(0);
    next.dispose();
  });

  test("that came too late is answered by the truth", async () => {
    const { world, slot, client, server } = await shown();
    await world.clock.advance(2000);
    server.complete(server.job);
    slot.cancel();
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "completed", charge: "charged" });
    expect(slot.view).not.toHaveProperty("wish");
    client.dispose();
  });

  test("to cancel what is already shown is over: a file once shown is never free", async () => {
    const { world, slot, client, server } = await shown();
    server.review(server.job);
    slot.cancel();
    await world.clock.settle();
    expect(slot.view).toMatchObject({ type: "reviewing" });
    expect(slot.view).not.toHaveProperty("wish");
    await world.clock.advance(60_000);
    expect(server.count("DELETE /jobs")).toBe(1);
    client.dispose();
  });

  test("that makes no sense now is ignored, and says so in the log", async () => {
    const { world, page, slot, client, server } = await shown();
    const before = slot.view;
    slot.accept();
    slot.reject("text");
    slot.dismiss();
    slot.choose("give_up");
    expect(await slot.startOver()).toEqual({ type: "busy" });
    await world.clock.settle();
    expect(slot.view).toBe(before);
    expect(server.count("POST /jobs/job-1")).toBe(0);
    expect(page.log.filter(({ event }) => event === "call.ignored")).toHaveLength(5);
    client.dispose();
  });
});
