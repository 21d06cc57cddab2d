import { headerNames, operationAnswerSchema, submitAnswerSchema } from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import type { BackendStore } from "../ports.ts";
import { createMemoryStore } from "../stores/memory/memory-store.ts";
import { type Api, NOON, openApi, problemIn } from "./api.fake.ts";

const KEY = "one-operation-key-1";

/** Where the next submit breaks; it is then whole again. */
type Break = "before-the-commit" | "after-the-commit" | "never";

/** A store on a connection that breaks when told to. */
function onABadLine(): { readonly store: BackendStore; breakAt(where: Break): void } {
  const whole = createMemoryStore({ clock: { now: () => NOON } });
  let next: Break = "never";
  const store: BackendStore = {
    ...whole,
    async submit(command) {
      const now = next;
      next = "never";
      if (now === "before-the-commit") throw new Error("connect ECONNREFUSED");
      const outcome = await whole.submit(command);
      if (now === "after-the-commit") throw new Error("read ECONNRESET");
      return outcome;
    },
  };
  return {
    store,
    breakAt(where) {
      next = where;
    },
  };
}

async function used(api: Api): Promise<number> {
  const { counters } = await api.backend.store.readLedger("ann");
  return counters.find((counter) => counter.meter === "count")?.used ?? 0;
}

describe("when the store fails", () => {
  test("Q19, I03, I05: after the commit, the answer is 503; the resend finds the job and pays nothing", async () => {
    const { store, breakAt } = onABadLine();
    const api = await openApi({ store });
    breakAt("after-the-commit");
    const lost = await api.submit(KEY);
    expect(lost.status).toBe(503);
    const problem = await lost.json();
    expect(problem).toMatchObject({ title: "Service Unavailable", serverTime: NOON });
    expect(problem.code).toBe(undefined);

    const again = await api.submit(KEY);
    expect(again.headers.get(headerNames.replayed)).toBe("true");
    const { job } = submitAnswerSchema.parse(await again.json());
    const headers = { [headerNames.operationKey]: KEY };
    const found = await (await api.call("GET", "/operation", { headers })).json();
    expect(operationAnswerSchema.parse(found).job.jobId).toBe(job.jobId);
    expect(await used(api)).toBe(1);
    expect((await store.readLedger("ann")).entries).toHaveLength(1);
  });

  test("Q19, I03, I05, Q16: before the commit, nothing is there, and the resend is executed", async () => {
    const { store, breakAt } = onABadLine();
    const api = await openApi({ store });
    breakAt("before-the-commit");
    expect((await api.submit(KEY)).status).toBe(503);
    expect(await store.readLedger("ann")).toEqual({ entries: [], counters: [] });
    const again = await api.submit(KEY);
    expect(again.status).toBe(202);
    expect(again.headers.has(headerNames.replayed)).toBe(false);
    expect(await used(api)).toBe(1);
  });

  test("I03: while another request with the key is under way, 409 with a wait, and later its job", async () => {
    const whole = createMemoryStore({ clock: { now: () => NOON } });
    let isHeld = true;
    const store: BackendStore = {
      ...whole,
      submit: async (command) =>
        isHeld ? { type: "in_progress", retryAfterMs: 1000, now: NOON } : whole.submit(command),
    };
    const api = await openApi({ store });
    const held = await api.submit(KEY);
    expect(held.headers.get("Retry-After")).toBe("1");
    expect(await problemIn(held)).toMatchObject({
      code: "operation_in_progress",
      status: 409,
      retryAfterMs: 1000,
    });
    isHeld = false;
    expect((await api.submit(KEY)).status).toBe(202);
    expect(await used(api)).toBe(1);
  });

  test("it is told from a bug, in answer and log, and neither gives details away", async () => {
    const events: string[] = [];
    const log = (event: string) => events.push(event);
    const { store, breakAt } = onABadLine();
    const api = await openApi({
      store,
      logger: { info() {}, warn() {}, error: log },
      generator: {
        guard: "honours-key",
        generate: async () => ({ type: "stopped" }),
        runLimitMs() {
          throw new TypeError("secret");
        },
      },
    });
    const bug = await api.submit(KEY);
    expect(bug.status).toBe(500);
    expect(await bug.text()).not.toContain("secret");
    breakAt("after-the-commit");
    const whole = await openApi({ store, logger: { info() {}, warn() {}, error: log } });
    const lost = await whole.submit(KEY);
    expect(await lost.text()).not.toContain("ECONNRESET");
    expect(events).toEqual(["request.failed", "store.failed"]);
  });
});

test("Q16: who goes away before the answer has not cancelled: the job is there, and found by key", async () => {
  const api = await openApi();
  const controller = new AbortController();
  const request = new Request("https://api.example/api/jobs", {
    method: "POST",
    signal: controller.signal,
    headers: { Authorization: "Bearer ann", [headerNames.operationKey]: KEY },
    body: JSON.stringify(api.requestOf()),
  });
  const answer = api.backend.fetch(request);
  await Promise.resolve();
  controller.abort();
  await answer;
  const found = await api.call("GET", "/operation", {
    headers: { [headerNames.operationKey]: KEY },
  });
  const { job } = operationAnswerSchema.parse(await found.json());
  expect(job.type).toBe("queued");
  expect(await used(api)).toBe(1);
});

test("Q19: with a store that cannot even tell the time, the answer is a 503 that pages can read", async () => {
  const gone = async () => {
    throw new Error("connect ECONNREFUSED");
  };
  const store = { ...createMemoryStore({ clock: { now: () => NOON } }), submit: gone, now: gone };
  const api = await openApi({ store });
  const answer = await api.submit(KEY);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(await answer.json()).toMatchObject({ title: "Service Unavailable", status: 503 });
});
