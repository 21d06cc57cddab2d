import { describe, expect, test } from "vitest";
import type { HttpOptions } from "./http-exchange.ts";
import { createHttpTransport } from "./http-transport.ts";

const operationKey = "operation-key-000001";
const sha256 = "a".repeat(64);
const { signal } = new AbortController();
const job = {
  jobId: "j",
  revision: 1,
  createdAt: 1,
  updatedAt: 1,
  kind: "image",
  type: "queued",
};

function setUp(answer: () => Response | Promise<Response>, more: Partial<HttpOptions> = {}) {
  const seen: { url: string; init: RequestInit; headers: Headers }[] = [];
  const transport = createHttpTransport({
    fetch: async (url, init) => {
      seen.push({ url, init, headers: new Headers(init.headers) });
      return answer();
    },
    baseUrl: "https://api.example/v1/",
    account: () => "ada",
    headers: async () => ({ Authorization: "Bearer token", "X-Custom": "1" }),
    ...more,
  });
  return { seen, transport };
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });

describe("the HTTP transport", () => {
  test("X02, C11: sends everything to its base, with the protocol, the account and the caller's headers", async () => {
    const { seen, transport } = setUp(json({}));
    await transport.submit({ operationKey, body: "{}", attemptOf: "operation-key-000000" }, signal);
    await transport.lookUp?.(operationKey, signal);
    await transport.giveUp?.(operationKey, signal);
    await transport.read({ jobs: [{ jobId: "j", after: 3 }], waitMs: 0, readerId: "r" }, signal);
    await transport.cancel?.("j", signal);
    await transport.review?.("j", { decision: "accept" }, signal);
    await transport.recent?.(signal);
    await transport.hasUpload?.(sha256, signal);
    await transport.upload?.(sha256, new Blob(["x"], { type: "image/png" }), signal);
    await transport.quota?.(signal);
    await transport.capabilities?.(signal);
    expect(seen.map(({ url, init }) => `${init.method} ${url}`)).toEqual([
      "POST https://api.example/v1/jobs",
      "GET https://api.example/v1/operation",
      "DELETE https://api.example/v1/operation",
      "POST https://api.example/v1/jobs/read",
      "DELETE https://api.example/v1/jobs/j",
      "POST https://api.example/v1/jobs/j/review",
      "GET https://api.example/v1/jobs?recent",
      `HEAD https://api.example/v1/uploads/${sha256}`,
      `PUT https://api.example/v1/uploads/${sha256}`,
      "GET https://api.example/v1/quota",
      "GET https://api.example/v1/capabilities",
    ]);
    for (const { init, headers } of seen) {
      expect(headers.get("Claimcheck-Protocol")).toBe("1");
      expect(headers.get("Claimcheck-Account")).toBe("ada");
      expect(headers.get("Authorization")).toBe("Bearer token");
      expect(init).toMatchObject({
        cache: "no-store",
        redirect: "manual",
        credentials: "same-origin",
      });
      expect(init).not.toHaveProperty("keepalive");
    }
    expect(seen[0]?.headers.get("Claimcheck-Attempt-Of")).toBe("operation-key-000000");
    expect(seen[8]?.headers.get("Content-Type")).toBe("image/png");
    for (const index of [0, 1, 2]) {
      expect(seen[index]?.headers.get("Idempotency-Key")).toBe(operationKey);
    }
  });

  test.each(["../admin", "a?x=1", "https://evil.example", "a/b", ""])(
    "X02: sends no request for a job called %j",
    async (jobId) => {
      const { seen, transport } = setUp(json({}));
      await expect(async () => transport.cancel?.(jobId, signal)).rejects.toThrow();
      expect(seen).toHaveLength(0);
    },
  );

  test("X02: requests nothing that a response names", async () => {
    const evil = "https://evil.example/x";
    const { seen, transport } = setUp(() =>
      Response.json(
        { operationKey, replayed: false, statusUrl: evil, job: { ...job, statusUrl: evil } },
        { status: 202, headers: { Location: evil } },
      ),
    );
    await transport.submit({ operationKey, body: "{}" }, signal);
    await transport.read({ jobs: [{ jobId: "j" }], waitMs: 0, readerId: "r" }, signal);
    expect(seen.every(({ url }) => url.startsWith("https://api.example/v1/"))).toBe(true);
  });

  test.each(["/api", "ftp://x.example", "https://u:p@x.example/api", "nonsense"])(
    "refuses %s as a base",
    (baseUrl) => {
      expect(() => setUp(json({}), { baseUrl })).toThrow(TypeError);
    },
  );

  test("takes headers anew for each request, and is without evidence when they cannot be had", async () => {
    let count = 0;
    const { seen, transport } = setUp(json({}), {
      headers: () => {
        count += 1;
        if (count > 2) throw new Error("token service down");
        return { Authorization: `Bearer ${count}` };
      },
    });
    await transport.recent?.(signal);
    await transport.recent?.(signal);
    expect(seen.map(({ headers }) => headers.get("Authorization"))).toEqual([
      "Bearer 1",
      "Bearer 2",
    ]);
    expect(await transport.recent?.(signal)).toEqual({ type: "no_evidence", reason: "network" });
    expect(seen).toHaveLength(2);
  });

  test("cannot be talked into another key or protocol by the caller's headers", async () => {
    const { seen, transport } = setUp(json({}), {
      headers: () => ({ "Idempotency-Key": "evil", "Claimcheck-Protocol": "9" }),
    });
    await transport.submit({ operationKey, body: "{}" }, signal);
    expect(seen[0]?.headers.get("Idempotency-Key")).toBe(operationKey);
    expect(seen[0]?.headers.get("Claimcheck-Protocol")).toBe("1");
  });

  test("names an account that is no header value in encoded form", async () => {
    const { seen, transport } = setUp(json({}), { account: () => "ädä\n" });
    await transport.recent?.(signal);
    expect(seen[0]?.headers.get("Claimcheck-Account")).toBe("%C3%A4d%C3%A4%0A");
  });

  test("an accept that echoes the key is guarded; one that does not is not; another key's is no answer", async () => {
    const body = { serverTime: 5, replayed: true, job };
    const echoed = setUp(json({ ...body, operationKey }, 202)).transport;
    expect(await echoed.submit({ operationKey, body: "{}" }, signal)).toMatchObject({
      type: "accepted",
      guarded: true,
      replayed: true,
      serverTime: 5,
      job: { jobId: "j" },
    });
    const silent = setUp(json(body, 202)).transport;
    expect(await silent.submit({ operationKey, body: "{}" }, signal)).toMatchObject({
      type: "accepted",
      guarded: false,
    });
    const other = setUp(json({ ...body, operationKey: "operation-key-000002" }, 202)).transport;
    expect(await other.submit({ operationKey, body: "{}" }, signal)).toMatchObject({
      type: "no_evidence",
    });
  });

  test("C12: a burned answer counts only if it names the key", async () => {
    const other = setUp(
      json({ outcome: "burned", operationKey: "operation-key-000002" }),
    ).transport;
    expect(await other.giveUp?.(operationKey, signal)).toMatchObject({ type: "no_evidence" });
    const ours = setUp(json({ outcome: "burned", operationKey })).transport;
    expect(await ours.giveUp?.(operationKey, signal)).toMatchObject({ type: "burned" });
    const cancelled = setUp(json({ outcome: "cancelled", operationKey })).transport;
    expect(await cancelled.giveUp?.(operationKey, signal)).toMatchObject({ type: "no_evidence" });
  });

  test("absence is only the server's own word, not any 404", async () => {
    const ours = setUp(json({ code: "operation_not_found" }, 404)).transport;
    expect(await ours.lookUp?.(operationKey, signal)).toMatchObject({ type: "absent" });
    const proxy = setUp(() => new Response("<html>", { status: 404 })).transport;
    expect(await proxy.lookUp?.(operationKey, signal)).toMatchObject({ type: "no_evidence" });
  });

  test("keeps the id of an accepted job whose state it cannot read", async () => {
    const accepted = { operationKey, replayed: false };
    const strange = setUp(
      json({ ...accepted, job: { jobId: "j", type: "melting" } }, 202),
    ).transport;
    expect(await strange.submit({ operationKey, body: "{}" }, signal)).toMatchObject({
      type: "accepted",
      job: { jobId: "j", answer: { type: "unrecognised", word: "melting" } },
    });
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    " https://api.example/x",
    "data:text/html,x",
    "blob:https://api.example/x",
    "//evil.example/x",
    "https://u:p@api.example/x",
    "http://api.example/x",
    "https:evil.example",
    `https://api.example/${"x".repeat(9000)}`,
    7,
  ])("X01: a result at %j is no usable result", async (resultUrl) => {
    const reviewing = {
      ...job,
      type: "reviewing",
      resultUrl,
      resultExpiresAt: 9,
      reviewDeadlineAt: 9,
    };
    const { transport } = setUp(json({ jobs: [reviewing], missing: [] }));
    const outcome = await transport.read(
      { jobs: [{ jobId: "j" }], waitMs: 0, readerId: "r" },
      signal,
    );
    expect(outcome.type === "answers" && outcome.answers.get("j")).toMatchObject({
      type: "unusable",
    });
  });

  test("one unreadable job in an answer does not hide the others", async () => {
    const { transport } = setUp(json({ jobs: [{ nonsense: true }, job, 7], missing: ["gone"] }));
    const outcome = await transport.read(
      { jobs: [{ jobId: "j" }, { jobId: "gone" }], waitMs: 0, readerId: "r" },
      signal,
    );
    expect(outcome.type === "answers" && [...outcome.answers]).toMatchObject([
      ["gone", { type: "missing" }],
      ["j", { type: "job" }],
    ]);
  });

  test("a body that breaks off is no evidence", async () => {
    const { transport } = setUp(() => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"operationKey"'));
          controller.error(new TypeError("terminated"));
        },
      });
      return new Response(body, { status: 202 });
    });
    expect(await transport.submit({ operationKey, body: "{}" }, signal)).toEqual({
      type: "no_evidence",
      reason: "network",
    });
  });

  test("C9: keeps the wait of an answer whose body breaks off", async () => {
    const broken = () =>
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError("reset")) }), {
        status: 429,
        headers: { "Retry-After": "9" },
      });
    const { transport } = setUp(broken);
    expect(await transport.submit({ operationKey, body: "{}" }, signal)).toMatchObject({
      type: "no_evidence",
      reason: "throttled",
      retryAfterMs: 9000,
    });
  });
});
