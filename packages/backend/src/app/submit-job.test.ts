import {
  type GenerationRequest,
  giveUpAnswerSchema,
  headerNames,
  operationAnswerSchema,
  recentOperationsSchema,
  submitAnswerSchema,
} from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import type { Plan } from "../rules/plan.ts";
import { type Api, NOON, openApi, problemIn, unlimited } from "./api.fake.ts";

const KEY = "one-operation-key-1";
const DAY_MS = 86_400_000;

async function used(api: Api): Promise<number> {
  const { counters } = await api.backend.store.readLedger("ann");
  return counters.find((counter) => counter.meter === "count")?.used ?? 0;
}

describe("accepting", () => {
  test("202 with the job, its place, the key echoed and when to look", async () => {
    const api = await openApi();
    const response = await api.submit(KEY);
    expect(response.status).toBe(202);
    const answer = submitAnswerSchema.parse(await response.json());
    expect(answer).toMatchObject({
      serverTime: NOON,
      operationKey: KEY,
      replayed: false,
      job: { type: "queued", position: 0, revision: 1, createdAt: NOON, kind: "image" },
    });
    expect(answer.expiresAt).toBe(undefined);
    expect(response.headers.get("Location")).toBe(`/api/jobs/${answer.job.jobId}`);
    expect(response.headers.get("Retry-After")).toBe("1");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.has("Idempotency-Replayed")).toBe(false);
  });

  test("a quoted key and a bare one are the same key", async () => {
    const api = await openApi();
    const first = submitAnswerSchema.parse(await (await api.submit(`"${KEY}"`)).json());
    const again = await api.submit(KEY);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    const second = submitAnswerSchema.parse(await again.json());
    expect(second).toMatchObject({ replayed: true, job: { jobId: first.job.jobId } });
    expect(await used(api)).toBe(1);
  });

  test("I10: the same request in another spelling is the same request; a default spelled out is not", async () => {
    const api = await openApi();
    const { prompt, ...rest } = api.requestOf();
    await api.submit(KEY, { prompt, ...rest });
    expect((await api.submit(KEY, { ...rest, prompt })).status).toBe(202);
    expect((await problemIn(await api.submit(KEY, { prompt, ...rest, seed: 1 }))).code).toBe(
      "idempotency_key_reused",
    );
  });

  test("the attempt before is noted", async () => {
    const api = await openApi();
    const headers = { [headerNames.attemptOf]: KEY };
    const response = await api.submit("another-attempt-01", api.requestOf(), { headers });
    const { job } = submitAnswerSchema.parse(await response.json());
    const { tracked } = await api.backend.store.readJobs({ account: "ann", jobIds: [job.jobId] });
    expect(tracked[0]?.job.attemptOf).toBe(KEY);
  });

  test("without a seed, the key chooses it: another key, another seed", async () => {
    const api = await openApi();
    await api.submit(KEY);
    await api.submit("another-operation-1");
    const { tracked } = await api.backend.store.recentOperations({ account: "ann", limit: 2 });
    const seeds = tracked.map(({ job }) => job.request?.seed);
    expect(new Set(seeds).size).toBe(2);
  });
});

describe("replays come before every gate", () => {
  test("limits, plan, rate and new capabilities never refuse one", async () => {
    let reading: Plan | undefined = { ...unlimited, concurrency: 1 };
    const plans = {
      planOf: async () =>
        reading === undefined
          ? ({ type: "unavailable" } as const)
          : ({ type: "plan", plan: reading } as const),
    };
    const api = await openApi({
      plans,
      rateLimit: { type: "token-bucket", capacity: 1, refillMs: 60_000 },
    });
    expect((await api.submit(KEY)).status).toBe(202);
    reading = undefined;
    const replays = await Promise.all(Array.from({ length: 30 }, () => api.submit(KEY)));
    expect(replays.map(({ status }) => status)).toEqual(replays.map(() => 202));
  });

  test("I05: what was refused is judged again, under the same key", async () => {
    const api = await openApi();
    const bad = { ...api.requestOf(), model: "nobody" };
    expect((await api.submit(KEY, bad)).status).toBe(400);
    expect((await api.submit(KEY, bad)).status).toBe(400);
    expect((await api.submit(KEY)).status).toBe(202);
  });

  test("I01: another body under a used key is 422, whether it is valid or not", async () => {
    const api = await openApi();
    await api.submit(KEY);
    for (const body of [{ ...api.requestOf(), prompt: "a lake" }, { nothing: true }, 7]) {
      const problem = await problemIn(await api.submit(KEY, body));
      expect(problem.code).toBe("idempotency_key_reused");
    }
    const notJson = new TextEncoder().encode("{");
    expect((await problemIn(await api.submit(KEY, notJson))).code).toBe("idempotency_key_reused");
    expect(await used(api)).toBe(1);
  });

  test("I08: a replay of a failed job says so, by header and body, and costs nothing", async () => {
    const api = await openApi({
      generate: async () => ({ type: "failed", message: "No subject.", retryable: true }),
    });
    const jobId = await api.reviewed(KEY);
    expect(await api.job(jobId)).toMatchObject({ type: "failed", refunded: true });
    const response = await api.submit(KEY);
    expect(response.headers.get("Idempotency-Replayed")).toBe("true");
    expect(response.headers.has("Retry-After")).toBe(false);
    const answer = submitAnswerSchema.parse(await response.json());
    expect(answer).toMatchObject({
      replayed: true,
      job: { type: "failed", message: "No subject." },
    });
    expect(answer.expiresAt).toBeGreaterThan(NOON + 29 * DAY_MS);
    expect(await used(api)).toBe(0);
  });

  test("I14: once expired, the key answers 410 and never makes a job again", async () => {
    const api = await openApi({ policy: { keyRetentionMs: 1000 } });
    const { job } = submitAnswerSchema.parse(await (await api.submit(KEY)).json());
    await api.call("DELETE", `/jobs/${job.jobId}`);
    await api.time.advance(1000);
    for (const sweep of [false, true]) {
      if (sweep) await api.backend.store.sweep({ limit: 10 });
      expect((await problemIn(await api.submit(KEY))).code).toBe("operation_expired");
    }
  });
});

describe("refusals before anything is taken (Q16)", () => {
  const faulty: [string, (request: GenerationRequest) => unknown, string][] = [
    ["no body at all", () => new Uint8Array(0), ""],
    ["a prompt over 1,000 characters", (one) => ({ ...one, prompt: "x".repeat(1001) }), "/prompt"],
    ["an empty prompt", (one) => ({ ...one, prompt: "  " }), "/prompt"],
    ["no image", (one) => ({ ...one, images: [] }), "/images"],
    [
      "two images in single mode",
      (one) => ({ ...one, images: [...one.images, "f".repeat(64)] }),
      "/images",
    ],
    [
      "six images in compose mode",
      (one) => ({ ...one, mode: "compose", images: Array(6).fill("f".repeat(64)) }),
      "/images",
    ],
    ["no image in compose mode", (one) => ({ ...one, mode: "compose", images: [] }), "/images"],
    ["an unknown model", (one) => ({ ...one, model: "nobody" }), "/model"],
    ["4K of a model without it", (one) => ({ ...one, resolution: "4K" }), "/resolution"],
    ["an unknown shape", (one) => ({ ...one, aspectRatio: "7:5" }), "/aspectRatio"],
    ["an image name that is no hash", (one) => ({ ...one, images: ["../x"] }), "/images/0"],
    ["a word that is not in the schema", (one) => ({ ...one, free: true }), ""],
    ["half of a surrogate pair", (one) => ({ ...one, prompt: "\ud800" }), "/prompt"],
  ];

  test.each(faulty)(
    "%s: 400 with a pointer, nothing reserved, nothing kept",
    async (_name, break_, pointer) => {
      const api = await openApi();
      const problem = await problemIn(await api.submit(KEY, break_(api.requestOf())));
      expect(problem.code).toBe("invalid_request");
      expect(problem.errors?.map((error) => error.pointer)).toContain(pointer);
      expect(await api.backend.store.readLedger("ann")).toEqual({ entries: [], counters: [] });
      const lookup = await api.call("GET", "/operation", {
        headers: { [headerNames.operationKey]: KEY },
      });
      expect((await problemIn(lookup)).code).toBe("operation_not_found");
    },
  );

  test("a prompt of 1,000 characters outside the basic plane is within the limit", async () => {
    const api = await openApi();
    const body = api.requestOf({ prompt: "𝄞".repeat(1000) });
    expect((await api.submit(KEY, body)).status).toBe(202);
  });

  test("an image that is not there: 400 upload_missing, pointing at each", async () => {
    const api = await openApi();
    const absent = "f".repeat(64);
    const body = api.requestOf({ mode: "compose", images: [api.image, absent] });
    const problem = await problemIn(await api.submit(KEY, body));
    expect(problem).toMatchObject({ code: "upload_missing", errors: [{ pointer: "/images/1" }] });
    expect(await used(api)).toBe(0);
  });

  test("keys that are missing or malformed", async () => {
    const api = await openApi();
    const missing = await api.call("POST", "/jobs", { body: api.requestOf() });
    expect((await problemIn(missing)).code).toBe("idempotency_key_missing");
    for (const key of ["short", "with space in the key", `"${KEY}`, "k".repeat(129)]) {
      const code = (await problemIn(await api.submit(key))).code;
      expect(code).toBe("idempotency_key_malformed");
    }
  });

  test("a form drawn from older capabilities is told so before its choices are judged", async () => {
    const api = await openApi();
    const body = api.requestOf({ model: "gone", capabilitiesVersion: "2020-01-01" });
    expect((await problemIn(await api.submit(KEY, body))).code).toBe("capabilities_stale");
  });

  test("a body over the limit: 413, whether or not it says how long it is", async () => {
    const api = await openApi();
    const body = new TextEncoder().encode(`"${"x".repeat(300_000)}"`);
    expect((await problemIn(await api.submit(KEY, body))).code).toBe("payload_too_large");
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(body);
        controller.close();
      },
    });
    const request = new Request("https://api.example/api/jobs", {
      method: "POST",
      headers: { Authorization: "Bearer ann", "Idempotency-Key": KEY },
      body: stream,
      // @ts-expect-error: Node wants it for streamed bodies, the DOM's types do not know it
      duplex: "half",
    });
    expect((await problemIn(await api.backend.fetch(request))).code).toBe("payload_too_large");
  });

  test("P13: the four reasons to wait have four codes, each with its wait", async () => {
    const rateLimit = { type: "token-bucket", capacity: 3, refillMs: 2500 } as const;
    const api = await openApi({
      rateLimit,
      plan: {
        ...unlimited,
        limits: { ...unlimited.limits, count: { day: 2, month: null } },
        concurrency: 1,
      },
    });
    const { job } = submitAnswerSchema.parse(await (await api.submit(KEY)).json());
    const busy = await api.submit("second-operation-01");
    expect(busy.headers.get("Retry-After")).toBe("3");
    expect(await problemIn(busy)).toMatchObject({ code: "concurrency_limited", status: 409 });
    await api.call("DELETE", `/jobs/${job.jobId}`);
    await api.submit("third-operation-001");
    const limited = await api.submit("fourth-operation-01");
    expect(limited.headers.get("Retry-After")).toBe("3");
    expect(await problemIn(limited)).toMatchObject({
      code: "rate_limited",
      retryAfterMs: 2500,
      resetsAt: NOON + 2500,
    });
  });

  test("P13: a used-up quota names the moment of its reset", async () => {
    const plan = { ...unlimited, limits: { ...unlimited.limits, count: { day: 0, month: null } } };
    const api = await openApi({ plan });
    const response = await api.submit(KEY);
    expect(response.headers.get("Retry-After")).toBe(String(12 * 3600));
    expect(await problemIn(response)).toMatchObject({
      code: "quota_exceeded",
      resetsAt: NOON + 12 * 3_600_000,
      retryAfterMs: 12 * 3_600_000,
    });
  });

  test("what is left of the submit limit is told on every submit that it has judged, and on no replay", async () => {
    const api = await openApi({
      rateLimit: { type: "fixed-window", capacity: 3, windowMs: 3_600_000 },
      plan: { ...unlimited, concurrency: 1 },
    });
    const told = ({ headers }: Response) => [
      headers.get("RateLimit-Policy"),
      headers.get("RateLimit"),
    ];
    const policy = '"submit";q=3;w=3600';
    expect(told(await api.submit(KEY))).toEqual([policy, '"submit";r=2;t=3600']);
    expect(told(await api.submit(KEY))).toEqual([null, null]);
    await api.time.advance(1500);
    expect(told(await api.submit("second-operation-01"))).toEqual([policy, '"submit";r=1;t=3599']);
    const missing = api.requestOf({ images: ["f".repeat(64)] });
    expect(told(await api.submit("third-operation-001", missing))).toEqual([
      policy,
      '"submit";r=0;t=3599',
    ]);
    const refused = await api.submit("fourth-operation-01");
    expect(told(refused)).toEqual([policy, '"submit";r=0;t=3599']);
    expect(refused.headers.get("Retry-After")).toBe("3599");
    expect(await problemIn(refused)).toMatchObject({
      code: "rate_limited",
      retryAfterMs: 3_598_500,
      resetsAt: NOON + 3_600_000,
    });
  });

  test("an unreadable plan is 503, not the free plan; nothing is counted and the key stays good", async () => {
    let broken = true;
    const api = await openApi({
      plans: {
        async planOf() {
          if (broken) throw new Error("The billing service does not answer.");
          return { type: "plan", plan: unlimited };
        },
      },
    });
    const response = await api.submit(KEY);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect((await problemIn(response)).code).toBe("plan_unavailable");
    expect(await used(api)).toBe(0);
    broken = false;
    expect((await api.submit(KEY)).status).toBe(202);
  });

  test("an account without credits: 402", async () => {
    const api = await openApi({
      plans: { planOf: async () => ({ type: "credits_insufficient" }) },
    });
    expect((await problemIn(await api.submit(KEY))).code).toBe("credits_insufficient");
  });
});

describe("operations", () => {
  const headers = { [headerNames.operationKey]: KEY };

  test("are found by key, with their expiry once settled", async () => {
    const api = await openApi();
    const jobId = await api.reviewed(KEY);
    const found = await api.call("GET", "/operation", { headers });
    const answer = operationAnswerSchema.parse(await found.json());
    expect(answer).toMatchObject({ operationKey: KEY, job: { jobId, type: "reviewing" } });
    expect(answer.expiresAt).toBe(undefined);
    await api.call("POST", `/jobs/${jobId}/review`, { body: { decision: "accept" } });
    const settled = await api.call("GET", "/operation", { headers });
    const { expiresAt } = operationAnswerSchema.parse(await settled.json());
    expect(expiresAt).toBe(api.time.now() + 30 * DAY_MS);
  });

  test("C12: a burned key is refused from then on", async () => {
    const api = await openApi();
    const burned = await api.call("DELETE", "/operation", { headers });
    expect(giveUpAnswerSchema.parse(await burned.json())).toMatchObject({ outcome: "burned" });
    expect((await problemIn(await api.submit(KEY))).code).toBe("operation_burned");
    expect((await problemIn(await api.call("GET", "/operation", { headers }))).code).toBe(
      "operation_burned",
    );
  });

  test("giving up one with a job cancels it; once its file is shown that is refused, with the job", async () => {
    const api = await openApi();
    await api.submit(KEY);
    const given = await api.call("DELETE", "/operation", { headers });
    expect(giveUpAnswerSchema.parse(await given.json())).toMatchObject({
      outcome: "cancelled",
      job: { type: "failed", code: "cancelled", refunded: true },
    });
    const shown = "shown-operation-001";
    await api.reviewed(shown);
    const refused = await api.call("DELETE", "/operation", {
      headers: { [headerNames.operationKey]: shown },
    });
    expect(await problemIn(refused)).toMatchObject({
      code: "transition_not_allowed",
      job: { type: "reviewing" },
    });
  });

  test("the latest ones are listed with their keys, newest first", async () => {
    const api = await openApi();
    await api.submit(KEY);
    await api.submit("later-operation-001");
    const response = await api.call("GET", "/jobs?recent");
    const { operations } = recentOperationsSchema.parse(await response.json());
    expect(operations.map(({ operationKey }) => operationKey)).toEqual([
      "later-operation-001",
      KEY,
    ]);
  });
});
