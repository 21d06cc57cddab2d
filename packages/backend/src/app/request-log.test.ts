import { headerNames, sha256Hex } from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import type { LogFields, Logger } from "../ports.ts";
import { type Api, openApi, pngLike, problemIn } from "./api.fake.ts";

const KEY = "one-operation-key-1";

/** A logger that keeps every line. */
function noting(): Logger & { readonly lines: [event: string, fields: LogFields][] } {
  const lines: [string, LogFields][] = [];
  const note = (event: string, fields: LogFields) => lines.push([event, fields]);
  return { lines, info: note, warn: note, error: note };
}

describe("the log of requests", () => {
  test("has one line for each: who, which route, how it ended, how long it took", async () => {
    const logger = noting();
    let ticks = 0;
    const monotonicMs = () => {
      ticks += 1;
      return ticks * 7;
    };
    const api = await openApi({ logger, monotonicMs });
    const response = await api.submit(KEY);
    expect(logger.lines.at(-1)).toEqual([
      "request",
      {
        requestId: response.headers.get(headerNames.requestId),
        method: "POST",
        route: "POST /jobs",
        account: "ann",
        status: 202,
        problem: null,
        durationMs: 7,
      },
    ]);
  });

  test("tells problems by their code, and early exits by what is known of them", async () => {
    const logger = noting();
    const api = await openApi({ logger });
    const line = () => logger.lines.at(-1)?.[1];
    await api.call("GET", "/jobs/job_none");
    expect(line()).toMatchObject({ route: "GET /jobs/:id", problem: "job_not_found", status: 404 });
    await api.call("GET", "/quota", { as: "" });
    expect(line()).toMatchObject({
      route: "GET /quota",
      account: null,
      problem: "unauthenticated",
    });
    await api.call("GET", "/no/such/place");
    expect(line()).toMatchObject({ route: null, account: null, problem: null, status: 404 });
    await api.call("OPTIONS", "/jobs", { headers: { "Access-Control-Request-Method": "POST" } });
    expect(line()).toMatchObject({ route: null, method: "OPTIONS", status: 204 });
  });

  test("X05: over a whole life no line has a prompt, a key, a token, a note, a signature or a byte", async () => {
    const logger = noting();
    const token = "token-that-nobody-may-read";
    const prompt = "a very private hill";
    const note = "she has six fingers";
    const bytes = pngLike("pixels that are nobody's business");
    const api = await openApi({
      logger,
      authenticate: async (request) =>
        request.headers.get("Authorization")?.includes("token-that")
          ? { type: "account", account: "ann" }
          : { type: "unauthenticated" },
      plans: {
        planOf: async () => {
          throw new Error(`No plan for ${token}`);
        },
      },
    });
    const as = token;
    const image = sha256Hex(bytes);
    await api.call("PUT", `/uploads/${image}`, { as, body: bytes });
    const body = api.requestOf({ prompt, images: [image] });
    await api.submit(KEY, body, { as });
    await liveALife(api, { as, body, note });

    const secrets = [prompt, KEY, token, note, "Bearer", "pixels", "private", "signature="];
    const everything = JSON.stringify(logger.lines);
    for (const secret of secrets) expect(everything).not.toContain(secret);
    expect(logger.lines.length).toBeGreaterThan(10);
  });

  test("X05: what a generator throws is told by its kind, not in its words", async () => {
    const logger = noting();
    const generate = async () => {
      throw new RangeError("The provider says: cannot draw a hill.");
    };
    const api = await openApi({ logger, generate });
    const job = await api.job(await api.reviewed(KEY));
    expect(job).toMatchObject({ type: "failed", code: "generator" });
    expect(logger.lines).toContainEqual([
      "generator.threw",
      { jobId: job.jobId, name: "RangeError" },
    ]);
    for (const secret of ["cannot draw", "a hill"]) {
      expect(JSON.stringify([logger.lines, job])).not.toContain(secret);
    }
  });

  test("X05: a finished job's link, key and prompt stay out of the log, on its way and after", async () => {
    const logger = noting();
    const api = await openApi({ logger });
    const jobId = await api.reviewed(KEY);
    const job = await api.job(jobId);
    const link = job.type === "reviewing" ? job.resultUrl : "";
    await api.backend.fetch(new Request(`https://api.example${link}`));
    await liveALife(api, { as: "ann", body: api.requestOf(), note: "six fingers", jobId });
    const everything = JSON.stringify(logger.lines);
    const signature = new URL(link, "https://api.example").searchParams.get("signature");
    for (const secret of [String(signature), "a hill", KEY, "six fingers", "picture"]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(everything).not.toContain(secret);
    }
    expect(everything).toContain("job.finished");
    expect(everything).toContain("GET /results/:id");
  });
});

/** Every route once, with all that is private about it. */
async function liveALife(
  api: Api,
  life: { as: string; body: unknown; note: string; jobId?: string },
): Promise<void> {
  const { as, jobId = "job_none" } = life;
  const headers = { [headerNames.operationKey]: KEY };
  await api.submit(KEY, life.body, { as });
  await api.submit(KEY, { ...Object(life.body), prompt: "another private thing" }, { as });
  await api.submit(`${KEY} malformed`, life.body, { as });
  await api.call("GET", "/operation", { as, headers });
  await api.call("GET", "/jobs?recent", { as });
  await api.call("POST", "/jobs/read", { as, body: { jobs: [{ id: jobId }], readerId: "mine" } });
  await api.call("GET", `/jobs/${jobId}`, { as });
  const review = { decision: "reject", category: "person", note: life.note };
  await api.call("POST", `/jobs/${jobId}/review`, { as, body: review });
  await api.call("DELETE", `/jobs/${jobId}`, { as });
  await api.call("DELETE", "/operation", { as, headers });
  await api.call("GET", `/results/x?expires=1&signature=${"ab".repeat(32)}`, { as });
  await api.call("GET", "/quota", { as });
}

describe("what is too large is refused before it is read", () => {
  test("headers over 8 KiB: 431, readable by other origins and logged without them", async () => {
    const logger = noting();
    const api = await openApi({ logger });
    const headers = { "X-Long": "x".repeat(9000) };
    const response = await api.call("GET", "/quota", { headers });
    expect(response.status).toBe(431);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(JSON.stringify(logger.lines)).not.toContain("xxxx");
    const fits = { "X-Long": "x".repeat(7000) };
    expect((await api.call("GET", "/quota", { headers: fits })).status).toBe(200);
  });

  test("a URL over 2,048 characters: 414", async () => {
    const api = await openApi();
    expect((await api.call("GET", `/jobs/${"x".repeat(2100)}`)).status).toBe(414);
    expect((await api.call("GET", `/jobs/${"x".repeat(1900)}`)).status).toBe(404);
  });

  test("JSON over 256 KiB: 413 on every route that takes any", async () => {
    const api = await openApi();
    const body = { decision: "reject", category: "other", note: "x".repeat(300_000) };
    for (const path of ["/jobs/read", "/jobs/job_none/review"]) {
      const response = await api.call("POST", path, { body });
      expect((await problemIn(response)).code).toBe("payload_too_large");
    }
  });
});
