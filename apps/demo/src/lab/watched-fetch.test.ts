import { headerNames } from "@claimcheck/protocol";
import { expect, test } from "vitest";
import { createLabLog } from "./lab-log.ts";
import { requestIdHeader, watchedFetch } from "./watched-fetch.ts";

const base = "https://app.example/api";

function watch(answer: (init: RequestInit) => Promise<Response>) {
  const log = createLabLog(() => 0);
  const seen: RequestInit[] = [];
  const send = watchedFetch({
    log,
    page: "p",
    basePath: "/api",
    isRecorded: (key, body) => (key === "key-1" && body === "{}" ? "yes" : "no"),
    fetch: (_url, init) => {
      seen.push(init);
      return answer(init);
    },
  });
  return { log, seen, send };
}

test("a submit is noted before it leaves, without its body, and named for those down the way", async () => {
  const { log, seen, send } = watch(async () => {
    expect(log.get()).toHaveLength(1);
    return Response.json(
      { job: { jobId: "j", type: "queued", revision: 1, prompt: "secret" } },
      { status: 202 },
    );
  });
  const headers = { [headerNames.operationKey]: "key-1", Authorization: "Bearer demo" };
  const response = await send(`${base}/jobs`, { method: "POST", headers, body: "{}" });
  expect(await response.json()).toHaveProperty("job");
  expect(new Headers(seen[0]?.headers).get(requestIdHeader)).toBe("p.1");
  expect(log.get()).toMatchObject([
    { type: "sent", id: "p.1", leg: "submit", key: "key-1", recorded: "yes", signed: true },
    { type: "heard", id: "p.1", status: 202, jobs: [{ jobId: "j", type: "queued", revision: 1 }] },
  ]);
  expect(JSON.stringify(log.get())).not.toMatch(/Bearer|secret/);
});

test("another body has another hash, and so has another attempt", async () => {
  const { log, send } = watch(async () => new Response("{}"));
  const submit = (body: string, more: Record<string, string> = {}) =>
    send(`${base}/jobs`, {
      method: "POST",
      headers: { [headerNames.operationKey]: "key-1", ...more },
      body,
    });
  await submit("{}");
  await submit("{}");
  await submit("{ }");
  await submit("{}", { [headerNames.attemptOf]: "key-0" });
  const hashes = log.get().flatMap((entry) => (entry.type === "sent" ? [entry.bodyHash] : []));
  expect(hashes[0]).toBe(hashes[1]);
  expect(new Set(hashes).size).toBe(3);
});

test("an abort is noted at once and once, an error as no answer, and a wait wherever it stands", async () => {
  const aborting = new AbortController();
  const { log, send } = watch(async ({ signal }) => {
    if (signal !== undefined && signal !== null) {
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason)),
      );
    }
    throw new TypeError("Failed to fetch");
  });
  const read = { method: "POST", body: '{"jobs":[{"id":"a"},{"id":"b"}]}' };
  const held = send(`${base}/jobs/read`, { ...read, signal: aborting.signal });
  aborting.abort();
  expect(log.get().at(-1)).toMatchObject({ type: "unheard", id: "p.1", why: "aborted" });
  await expect(held).rejects.toThrow();
  await expect(send(`${base}/jobs/read`, read)).rejects.toThrow("Failed");
  expect(log.get()).toMatchObject([
    { type: "sent", jobIds: ["a", "b"] },
    { type: "unheard", why: "aborted" },
    { type: "sent" },
    { type: "unheard", why: "error" },
  ]);

  const told = watch(async () =>
    Response.json({ retryAfterMs: 5000, code: "rate_limited" }, { status: 429 }),
  );
  await told.send(`${base}/jobs/job_1`, {});
  expect(told.log.get()).toMatchObject([
    { type: "sent", leg: "read", jobIds: ["job_1"] },
    { type: "heard", status: 429, code: "rate_limited", retryAfterMs: 5000 },
  ]);
});
