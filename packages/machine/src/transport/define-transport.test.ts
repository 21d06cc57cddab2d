import { VirtualClock } from "@claimcheck/mock";
import { describe, expect, test } from "vitest";
import { createTracker } from "../create-tracker.ts";
import { FakeStorage, Page } from "../fake-page.contract.ts";
import { defineTransport, type TransportDefinition } from "./define-transport.ts";
import { fromMachineId, toMachineId } from "./foreign-id.ts";

const request = { prompt: "a cat" };
const DAY_MS = 86_400_000;

/** A plain backend: POST makes a job, GET reads it. No keys, no look-up, no revisions. */
class PlainBackend {
  readonly posts: { readonly key: string; readonly body: string }[] = [];
  readonly reads: string[] = [];
  status = "IN_QUEUE";
  more: Record<string, unknown> = {};
  /** What happens to the next POSTs, in turn. */
  readonly fates: ("lost before" | "lost after")[] = [];

  readonly definition: TransportDefinition = {
    endpoint: "https://plain.example/v1",
    statuses: {
      IN_QUEUE: "queued",
      RUNNING: "processing",
      DONE: "completed",
      ERROR: "failed",
      STOPPED: { failed: "cancelled" },
    },
    submit: async ({ operationKey, body }) => {
      const fate = this.fates.shift();
      if (fate === "lost before") throw new TypeError("Failed to fetch");
      this.posts.push({ key: operationKey, body });
      if (fate === "lost after") throw new TypeError("Failed to fetch");
      return { type: "job", job: { id: `run/${this.posts.length}`, status: this.status } };
    },
    read: async (id) => {
      this.reads.push(id);
      return { type: "job", job: { id, status: this.status, ...this.more } };
    },
  };
}

function setUp(
  more: Partial<TransportDefinition> = {},
  { backend = new PlainBackend(), clock = new VirtualClock(), storage = new FakeStorage() } = {},
) {
  let keys = 0;
  const page = new Page(clock, storage, () => {
    keys += 1;
    return keys;
  });
  const transport = defineTransport({ ...backend.definition, ...more });
  const open = (on = page) => createTracker(on.ports, { transport });
  const client = open();
  const slot = client.slot("hero");
  slot.subscribe(() => undefined);
  return { backend, clock, storage, page, client, slot, open, transport };
}

describe("a plain backend without keys or look-up", () => {
  test("is followed to the end, in its own words, with an id of its own kind", async () => {
    const { backend, clock, slot, client } = setUp();
    const submitted = slot.submit(request);
    await clock.settle();
    expect(await submitted).toMatchObject({ type: "accepted", jobId: toMachineId("run/1") });
    expect(slot.view.type).toBe("queued");
    Object.assign(backend, { status: "RUNNING", more: { progress: 0.3 } });
    await clock.advance(3000);
    expect(slot.view).toMatchObject({ type: "processing", progress: 0.3 });
    Object.assign(backend, { status: "DONE", more: { resultUrl: "/files/1.png" } });
    await clock.advance(10_000);
    expect(slot.view).toMatchObject({
      type: "completed",
      resultUrl: "https://plain.example/files/1.png",
    });
    expect(new Set(backend.reads)).toEqual(new Set(["run/1"]));
    expect(slot.can).toMatchObject({ accept: false, reject: false });
    client.dispose();
    expect(clock.pendingCount).toBe(0);
  });

  test.each(["lost before", "lost after"] as const)(
    "C10: a create that was %s it arrived ends at a person's decision, never in a second POST",
    async (fate) => {
      const { backend, clock, slot, client } = setUp();
      backend.fates.push(fate);
      const submitted = slot.submit(request);
      await clock.advance(DAY_MS);
      expect(await submitted).toMatchObject({ type: "unknown", reason: "network" });
      expect(backend.posts.length).toBe(fate === "lost after" ? 1 : 0);
      expect(slot.view).toMatchObject({
        type: "unknown",
        phase: "submission",
        activity: "resting",
        charge: "possible",
        choices: ["check_again", "resend_anyway", "give_up"],
      });
      expect(clock.pendingCount).toBe(0);
      slot.choose("check_again");
      await clock.advance(60_000);
      expect(backend.posts.length).toBe(fate === "lost after" ? 1 : 0);
      slot.choose("resend_anyway");
      await clock.settle();
      expect(backend.posts.length).toBe(fate === "lost after" ? 2 : 1);
      expect(slot.view.type).toBe("queued");
      expect(new Set(backend.posts.map(({ key, body }) => key + body)).size).toBe(1);
      client.dispose();
    },
  );

  test("C10: a decision is good for one attempt", async () => {
    const { backend, clock, slot, client } = setUp();
    backend.fates.push("lost before", "lost before");
    void slot.submit(request);
    await clock.advance(60_000);
    slot.choose("resend_anyway");
    await clock.advance(DAY_MS);
    expect(slot.view).toMatchObject({ type: "unknown", attempt: { transport: 2 } });
    expect(backend.posts).toHaveLength(0);
    slot.choose("give_up");
    expect(slot.view.type).toBe("idle");
    client.dispose();
  });

  test("C10: a decision is spent by a no as well, and the no is shown", async () => {
    const answers: ("lost" | "no")[] = ["lost", "no"];
    let posts = 0;
    const { clock, slot, client } = setUp({
      promises: { lookup: "by-key" },
      lookUp: async () => ({ type: "missing" }),
      submit: async () => {
        posts += 1;
        if (answers.shift() === "lost") throw new TypeError("Failed to fetch");
        return { type: "refused", code: "credits_insufficient" };
      },
    });
    void slot.submit(request);
    await clock.advance(10_000);
    slot.choose("resend_anyway");
    await clock.settle();
    expect(slot.view).toMatchObject({
      type: "unknown",
      phase: "submission",
      charge: "possible",
      refusal: { problem: { code: "credits_insufficient" }, recovery: "add_credits" },
      choices: ["check_again", "resend_anyway", "give_up"],
    });
    slot.checkNow();
    await clock.advance(DAY_MS);
    expect(posts).toBe(2);
    client.dispose();
  });

  test("C10: a page that died while sending, or before, asks a person too", async () => {
    const { backend, clock, slot, client, page, open } = setUp();
    page.isOnline = false;
    page.connect(false);
    void slot.submit(request);
    client.dispose();
    page.isOnline = true;
    const second = open();
    await clock.advance(DAY_MS);
    expect(second.slot("hero").view).toMatchObject({
      type: "unknown",
      choices: ["check_again", "resend_anyway", "give_up"],
    });
    expect(backend.posts).toHaveLength(0);
    second.slot("hero").choose("resend_anyway");
    await clock.settle();
    expect(second.slot("hero").view.type).toBe("queued");
    second.dispose();
  });

  test("a definite no is refused, in the catalogue's words", async () => {
    const { clock, slot, client } = setUp({
      submit: async () => ({ type: "refused", code: "credits_insufficient", detail: "Empty." }),
    });
    const submitted = slot.submit(request);
    await clock.settle();
    expect(await submitted).toMatchObject({
      type: "refused",
      recovery: "add_credits",
      problem: { detail: "Empty." },
    });
    client.dispose();
  });

  test("P01, P04: its unknown words are unrecognised, an end without a result is unusable", async () => {
    const { backend, clock, slot, client } = setUp();
    void slot.submit(request);
    await clock.settle();
    for (const word of ["toString", "__proto__", "done"]) {
      backend.status = word;
      await clock.advance(20_000);
      expect(slot.view).toMatchObject({ type: "unknown", reason: "unrecognised", word });
    }
    backend.status = "DONE";
    await clock.advance(20_000);
    expect(slot.view).toMatchObject({ type: "unknown", reason: "unusable" });
    backend.status = "STOPPED";
    await clock.advance(20_000);
    expect(slot.view).toMatchObject({ type: "failed", code: "cancelled" });
    client.dispose();
  });

  test("P14: without revisions, the answer to an older request does not undo a newer one's", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const backend = new PlainBackend();
    const { clock, slot, client } = setUp(
      {
        read: async (id) => {
          await promise;
          return { type: "job", job: { id, status: "IN_QUEUE" } };
        },
        cancel: async (id) => ({ type: "job", job: { id, status: "RUNNING" } }),
      },
      { backend },
    );
    void slot.submit(request);
    await clock.advance(2000);
    slot.cancel();
    await clock.settle();
    expect(slot.view.type).toBe("processing");
    resolve();
    await clock.settle();
    expect(slot.view.type).toBe("processing");
    client.dispose();
  });
});

describe("C12: a backend that keeps keys, and burns none", () => {
  /** Judges a request again each time it is sent, until it has made a job. */
  function selling() {
    const backend = new PlainBackend();
    let hasCredits = false;
    let asked = 0;
    const world = setUp(
      {
        promises: { idempotency: { retentionMs: "for-ever", comparesBody: true } },
        submit: async (sent, signal) => {
          asked += 1;
          if (!hasCredits) return { type: "refused", code: "credits_insufficient" };
          const answer = await backend.definition.submit(sent, signal);
          return { ...answer, echoedKey: sent.operationKey };
        },
      },
      { backend },
    );
    const addCredits = () => {
      hasCredits = true;
    };
    return { ...world, addCredits, asked: () => asked };
  }

  test("a no that would be judged again is not final, and nothing is sent until a person asks", async () => {
    const { backend, clock, slot, client, addCredits, asked } = selling();
    const submitted = slot.submit(request);
    await clock.advance(DAY_MS);
    expect(await submitted).toMatchObject({ type: "unknown", reason: "throttled" });
    expect(slot.view).toMatchObject({
      type: "unknown",
      phase: "submission",
      activity: "resting",
      charge: "none",
      refusal: { problem: { code: "credits_insufficient" }, recovery: "add_credits" },
      choices: ["check_again", "give_up"],
    });
    client.accountChanged();
    await clock.advance(DAY_MS);
    expect(asked()).toBe(1);
    addCredits();
    slot.choose("check_again");
    await clock.settle();
    expect(slot.view.type).toBe("queued");
    expect(slot.view).not.toHaveProperty("refusal");
    expect(backend.posts).toHaveLength(1);
    client.dispose();
  });

  test("the same request again is the same operation, under its key", async () => {
    const { backend, clock, slot, client, addCredits } = selling();
    void slot.submit(request);
    await clock.settle();
    const { operationKey } = slot.view;
    addCredits();
    void slot.submit(request);
    await clock.settle();
    expect(slot.view).toMatchObject({ type: "queued", operationKey });
    expect(backend.posts).toMatchObject([{ key: operationKey }]);
    client.dispose();
  });

  test("given up, it is gone: a new request has a new key", async () => {
    const { clock, slot, client } = selling();
    void slot.submit(request);
    await clock.settle();
    slot.choose("give_up");
    expect(slot.view.type).toBe("idle");
    expect(client.operations).toHaveLength(0);
    client.dispose();
  });
});

describe("T06: keys that expire", () => {
  const HOUR_MS = 3_600_000;

  /** Keys are kept for a day; the server's clock starts at 1000 h. */
  async function interrupted({ serverTime, lookup }: { serverTime: boolean; lookup: boolean }) {
    const backend = new PlainBackend();
    const clock = new VirtualClock();
    const now = () => ({ serverTime: 1000 * HOUR_MS + clock.monotonicMs() });
    const timed = () => (serverTime ? now() : {});
    const more: Partial<TransportDefinition> = {
      promises: {
        idempotency: { retentionMs: DAY_MS, comparesBody: true },
        lookup: lookup ? "by-key" : "none",
      },
      submit: async (sent, signal) => ({
        ...(await backend.definition.submit(sent, signal)),
        ...timed(),
        echoedKey: sent.operationKey,
      }),
      ...(lookup && { lookUp: async () => ({ type: "missing", ...timed() }) as const }),
    };
    const world = setUp(more, { backend, clock });
    // Something else has told the server's time before.
    void world.client.slot("other").submit({ prompt: "first" });
    await clock.settle();
    backend.fates.push("lost before");
    void world.slot.submit(request);
    await clock.settle();
    world.client.dispose();
    expect(backend.posts).toHaveLength(1);
    return { ...world, more };
  }

  test("inside the retention, by the server's time, the same bytes go out again", async () => {
    const { backend, clock, open } = await interrupted({ serverTime: true, lookup: true });
    await clock.advance(23 * HOUR_MS);
    const client = open();
    await clock.advance(10_000);
    expect(backend.posts).toHaveLength(2);
    expect(client.slot("hero").view.type).toBe("queued");
    client.dispose();
  });

  test.each([
    ["after the retention", { serverTime: true, lookup: true }, 0],
    [
      "after the retention, with the device's clock two days slow",
      { serverTime: true, lookup: true },
      -2 * DAY_MS,
    ],
    ["with no way to learn the server's time", { serverTime: true, lookup: false }, 0],
    ["where the server never tells its time", { serverTime: false, lookup: true }, 0],
  ])("%s nothing is sent again: a person decides", async (_, options, skewMs) => {
    const { backend, clock, open } = await interrupted(options);
    await clock.advance(25 * HOUR_MS);
    clock.setWallMs(clock.wallMs() + skewMs);
    const client = open();
    await clock.advance(HOUR_MS);
    expect(backend.posts).toHaveLength(1);
    expect(client.slot("hero").view).toMatchObject({
      type: "unknown",
      phase: "submission",
      choices: ["check_again", "resend_anyway", "give_up"],
    });
    client.dispose();
  });

  test("with a job id the job is read, whatever the key's age", async () => {
    const { backend, clock, slot, client, open } = setUp();
    void slot.submit(request);
    await clock.settle();
    client.dispose();
    await clock.advance(25 * HOUR_MS);
    Object.assign(backend, { status: "DONE", more: { resultUrl: "/1.png" } });
    const second = open();
    second.slot("hero").subscribe(() => undefined);
    await clock.settle();
    expect(second.slot("hero").view.type).toBe("completed");
    expect(backend.posts).toHaveLength(1);
    second.dispose();
  });
});

describe("absence", () => {
  test("that is proved by time lets the same bytes go out again, but not before", async () => {
    const backend = new PlainBackend();
    const { clock, slot, client } = setUp(
      {
        promises: { lookup: "by-key", absence: { afterMs: 300_000 } },
        lookUp: async () => ({ type: "missing" }),
      },
      { backend },
    );
    backend.fates.push("lost before");
    void slot.submit(request);
    await clock.advance(299_000);
    expect(backend.posts).toHaveLength(0);
    expect(slot.view.type).toBe("unknown");
    await clock.advance(120_000);
    expect(backend.posts).toHaveLength(1);
    expect(slot.view.type).toBe("queued");
    client.dispose();
  });

  test("C10: is not proved by time to a page that found the record: another may hold it, too", async () => {
    const backend = new PlainBackend();
    const { clock, slot, client, open } = setUp(
      {
        promises: { lookup: "by-key", absence: { afterMs: 300_000 } },
        lookUp: async () => ({ type: "missing" }),
      },
      { backend },
    );
    backend.fates.push("lost before");
    void slot.submit(request);
    await clock.settle();
    client.dispose();
    const copy = open();
    await clock.advance(DAY_MS);
    expect(backend.posts).toHaveLength(0);
    expect(copy.slot("hero").view).toMatchObject({
      type: "unknown",
      choices: ["check_again", "resend_anyway", "give_up"],
    });
    copy.dispose();
  });

  test("that cannot be proved stays open for ever, and the key is looked up at the slowest pace", async () => {
    let lookUps = 0;
    const backend = new PlainBackend();
    const { clock, slot, client } = setUp(
      {
        promises: { lookup: "by-key" },
        lookUp: async () => {
          lookUps += 1;
          return { type: "missing" };
        },
      },
      { backend },
    );
    backend.fates.push("lost before");
    void slot.submit(request);
    await clock.advance(3_600_000);
    expect(backend.posts).toHaveLength(0);
    expect(lookUps).toBeGreaterThan(50);
    expect(lookUps).toBeLessThan(70);
    client.dispose();
  });
});

describe("an id of another backend", () => {
  test.each(["abc_DEF-1", "run/1", "a b", "../admin", "https://x.example/1", "hex-00", "日本"])(
    "%j comes back as it was, and is safe in between",
    (id) => {
      const machineId = toMachineId(id);
      expect(machineId).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
      expect(fromMachineId(machineId ?? "")).toBe(id);
    },
  );

  test("that is nothing, or endless, is no id", () => {
    expect(toMachineId("")).toBeUndefined();
    expect(toMachineId("/".repeat(100))).toBeUndefined();
  });
});

describe("a far side that can only list its jobs", () => {
  /** Lost the answer to its POST, which made `run/1`; somebody else's `run/7` looks much alike. */
  async function lost() {
    const backend = new PlainBackend();
    backend.fates.push("lost after");
    const asked: string[] = [];
    const jobs = [
      { id: "run/1", status: "RUNNING", createdAt: 1_800_000_000_000 },
      { id: "run/7", status: "DONE", resultUrl: "/files/7.png" },
    ];
    const world = setUp(
      {
        candidates: async ({ body }) => {
          asked.push(body);
          return { type: "candidates", jobs: [...jobs, { id: "run/8", status: "SOMETHING" }] };
        },
      },
      { backend },
    );
    void world.slot.submit(request);
    await world.clock.advance(10_000);
    return { ...world, asked };
  }

  test("C10: shows them to a person, adopts none by itself, and sends nothing again", async () => {
    const { backend, clock, slot, asked, client, transport } = await lost();
    expect(transport.promises.lookup).toBe("candidates");
    expect(slot.view).toMatchObject({
      type: "unknown",
      phase: "submission",
      charge: "possible",
      choices: ["check_again", "resend_anyway", "give_up"],
      candidates: [
        { jobId: toMachineId("run/1"), type: "processing", createdAt: 1_800_000_000_000 },
        { jobId: toMachineId("run/7"), type: "completed" },
      ],
    });
    await clock.advance(600_000);
    expect(slot.view.type).toBe("unknown");
    expect(backend.posts).toHaveLength(1);
    // The list is asked for again, slowly: the job may appear late.
    expect(asked.length).toBeGreaterThan(5);
    expect(new Set(asked)).toEqual(new Set([JSON.stringify(request)]));
    client.dispose();
    expect(clock.pendingCount).toBe(0);
  });

  test("tracks the one that the person has recognised, and keeps that over a reload", async () => {
    const { backend, clock, page, slot, client, open } = await lost();
    slot.choose({ adopt: toMachineId("run/1") ?? "" });
    await clock.settle();
    expect(slot.view).toMatchObject({ type: "processing", charge: "reserved" });
    const { operationKey = "" } = slot.view;
    expect(client.evidenceOf(operationKey).map(({ what, by }) => `${by}: ${what}`)).toContain(
      "person: person.adopted",
    );
    client.dispose();
    const next = open(page);
    expect(next.slot("hero").view).toMatchObject({ jobId: toMachineId("run/1") });
    expect(backend.posts).toHaveLength(1);
    next.dispose();
  });

  test("ignores a job that was not shown, and says so in the log", async () => {
    const { page, slot, client, clock } = await lost();
    slot.choose({ adopt: "run-of-nobody" });
    await clock.settle();
    expect(slot.view.type).toBe("unknown");
    expect(page.log).toContainEqual({
      level: "warn",
      event: "call.ignored",
      fields: { call: "choose", choice: "adopt" },
    });
    client.dispose();
  });

  test("does not offer what another operation of this client has already", async () => {
    const { backend, clock, slot, client } = await lost();
    slot.choose({ adopt: toMachineId("run/1") ?? "" });
    backend.fates.push("lost after");
    const other = client.slot("other");
    void other.submit({ prompt: "a dog" });
    await clock.advance(10_000);
    expect(other.view).toMatchObject({ candidates: [{ jobId: toMachineId("run/7") }] });
    client.dispose();
  });
});
