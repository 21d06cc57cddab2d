import {
  headerNames,
  jobAnswerSchema,
  quotaSchema,
  readJobsAnswerSchema,
  submitAnswerSchema,
} from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import { type Api, openApi, pngLike, problemIn } from "./api.fake.ts";

const KEY = "one-operation-key-1";

function review(api: Api, jobId: string, body: unknown): Promise<Response> {
  return api.call("POST", `/jobs/${jobId}/review`, { body });
}

async function linkOf(api: Api, jobId: string): Promise<string> {
  const job = await api.job(jobId);
  if (job.type !== "reviewing" && job.type !== "completed") throw new Error(`It is ${job.type}.`);
  return job.resultUrl;
}

function open(api: Api, url: string, headers: Record<string, string> = {}): Promise<Response> {
  return api.backend.fetch(new Request(`https://api.example${url}`, { headers }));
}

describe("reading and deciding", () => {
  test("Retry-After is there while a job has not settled, and gone when it has", async () => {
    const api = await openApi();
    const jobId = await api.reviewed(KEY);
    const reviewing = await api.call("GET", `/jobs/${jobId}`);
    expect(reviewing.headers.get("Retry-After")).toBe("30");
    await review(api, jobId, { decision: "accept" });
    const completed = await api.call("GET", `/jobs/${jobId}`);
    expect(completed.headers.has("Retry-After")).toBe(false);
    const { job } = jobAnswerSchema.parse(await completed.json());
    expect(job).toMatchObject({ type: "completed", charged: { count: 1, tokens: 1000 } });
  });

  test("cancelling twice succeeds twice and refunds once; Q03: cancelling what ended otherwise is 409 with the truth", async () => {
    const api = await openApi();
    const { job } = submitAnswerSchema.parse(await (await api.submit(KEY)).json());
    for (let time = 0; time < 2; time += 1) {
      const response = await api.call("DELETE", `/jobs/${job.jobId}`);
      expect(response.status).toBe(200);
      const answer = jobAnswerSchema.parse(await response.json());
      expect(answer.job).toMatchObject({ type: "failed", code: "cancelled", revision: 2 });
    }
    const jobId = await api.reviewed("another-operation-1");
    const shown = await problemIn(await api.call("DELETE", `/jobs/${jobId}`));
    expect(shown).toMatchObject({ code: "transition_not_allowed", job: { type: "reviewing" } });
    await review(api, jobId, { decision: "accept" });
    const settled = await problemIn(await api.call("DELETE", `/jobs/${jobId}`));
    expect(settled).toMatchObject({ code: "job_already_settled", job: { type: "completed" } });
  });

  test("a rejection needs one of its categories, and is not refunded", async () => {
    const api = await openApi();
    const jobId = await api.reviewed(KEY);
    for (const body of [{ decision: "reject" }, { decision: "reject", category: "mood" }, {}]) {
      expect((await problemIn(await review(api, jobId, body))).code).toBe("invalid_request");
    }
    const note = "The hand has six fingers.";
    const response = await review(api, jobId, { decision: "reject", category: "person", note });
    const { job } = jobAnswerSchema.parse(await response.json());
    expect(job).toMatchObject({ type: "failed", code: "rejected_in_review", refunded: false });
    const quota = quotaSchema.parse(await (await api.call("GET", "/quota")).json());
    expect(quota.meters.map(({ used }) => used)).toEqual([1, 1, 1000, 1000]);
    expect(quota.concurrency).toEqual({ active: 0, limit: null });
  });

  test("many jobs are read at once; what does not exist is named", async () => {
    const api = await openApi();
    const first = submitAnswerSchema.parse(await (await api.submit(KEY)).json()).job;
    const second = submitAnswerSchema.parse(await (await api.submit("second-operation-01")).json());
    const body = { jobs: [{ id: first.jobId }, { id: "job_none" }, { id: second.job.jobId }] };
    const response = await api.call("POST", "/jobs/read", { body });
    const answer = readJobsAnswerSchema.parse(await response.json());
    expect(answer.jobs.map(({ jobId }) => jobId)).toEqual([first.jobId, second.job.jobId]);
    expect(answer.missing).toEqual(["job_none"]);
    const tooMany = { jobs: Array.from({ length: 101 }, (_, index) => ({ id: `j${index}` })) };
    const refused = await api.call("POST", "/jobs/read", { body: tooMany });
    expect((await problemIn(refused)).errors).toMatchObject([{ pointer: "/jobs" }]);
  });

  test("X03, S8: another account's job is missing, in the very shape of one that never was", async () => {
    const api = await openApi();
    const jobId = await api.reviewed(KEY);
    const before = await api.backend.store.readLedger("ann");
    const shape = async (response: Response) => {
      const { requestId: _requestId, ...rest } = await problemIn(response);
      return rest;
    };
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["DELETE", "", undefined],
      ["POST", "/review", { decision: "accept" }],
    ] as const) {
      const init = { as: "bob", ...(body === undefined ? {} : { body }) };
      const foreign = await api.call(method, `/jobs/${jobId}${path}`, init);
      const unknown = await api.call(method, `/jobs/job_none${path}`, init);
      expect(await shape(foreign)).toEqual(await shape(unknown));
    }
    const upper = await api.call("GET", `/jobs/${jobId.toUpperCase()}`);
    expect((await problemIn(upper)).code).toBe("job_not_found");
    const asBob = { as: "bob", headers: { [headerNames.operationKey]: KEY } };
    const many = await api.call("POST", "/jobs/read", {
      ...asBob,
      body: { jobs: [{ id: jobId }] },
    });
    expect(await many.json()).toMatchObject({ jobs: [], missing: [jobId] });
    expect(await (await api.call("GET", "/jobs?recent", asBob)).json()).toMatchObject({
      operations: [],
    });
    expect((await problemIn(await api.call("GET", "/operation", asBob))).code).toBe(
      "operation_not_found",
    );
    expect((await api.job(jobId)).type).toBe("reviewing");
    expect(await api.backend.store.readLedger("ann")).toEqual(before);
  });

  test("X03: whatever another account sends, under one key or many, costs this one no token", async () => {
    const rateLimit = { type: "token-bucket", capacity: 1, refillMs: 60_000 } as const;
    const api = await openApi({ rateLimit });
    for (let time = 0; time < 5; time += 1) await api.submit(KEY, api.requestOf(), { as: "bob" });
    await api.call("DELETE", "/operation", {
      as: "bob",
      headers: { [headerNames.operationKey]: KEY },
    });
    expect((await api.submit(KEY)).status).toBe(202);
  });

  test.each(["..%2Fadmin", "a%20b", "%00", "x".repeat(129)])(
    "an id that no job can have (%s) is a job that is not there",
    async (id) => {
      const api = await openApi();
      expect((await problemIn(await api.call("GET", `/jobs/${id}`))).code).toBe("job_not_found");
    },
  );
});

describe("results", () => {
  const picture = pngLike("picture");

  test("the link needs no sign-in, and gives the bytes with their own type", async () => {
    const api = await openApi();
    const response = await open(api, await linkOf(api, await api.reviewed(KEY)));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Cache-Control")).toMatch(/^private, max-age=\d+$/);
  });

  test("a part of the file is 206, a part beyond its end 416", async () => {
    const api = await openApi();
    const url = await linkOf(api, await api.reviewed(KEY));
    const part = await open(api, url, { Range: "bytes=8-10" });
    expect([part.status, await part.text()]).toEqual([206, "pic"]);
    expect(part.headers.get("Content-Range")).toBe(`bytes 8-10/${picture.length}`);
    const beyond = await open(api, url, { Range: "bytes=99-" });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get("Content-Range")).toBe(`bytes */${picture.length}`);
  });

  test("X06: the link is the same until near its end, then a fresh one; the old one ends", async () => {
    const api = await openApi({ linkLifetimeMs: 3_600_000 });
    const jobId = await api.reviewed(KEY);
    const first = await linkOf(api, jobId);
    const job = await api.job(jobId);
    const endsAt = job.type === "reviewing" ? job.resultExpiresAt : 0;
    await api.time.advance(50 * 60_000);
    expect(await linkOf(api, jobId)).toBe(first);
    await api.time.advance(endsAt - 5 * 60_000 - api.time.now() + 1);
    const fresh = await linkOf(api, jobId);
    expect(fresh).not.toBe(first);
    expect((await open(api, first)).status).toBe(200);
    await api.time.advance(endsAt - api.time.now());
    expect(await problemIn(await open(api, first))).toMatchObject({ code: "forbidden" });
    expect((await open(api, fresh)).status).toBe(200);
  });

  test("a link that was changed anywhere opens nothing", async () => {
    const api = await openApi();
    const url = await linkOf(api, await api.reviewed(KEY));
    const forged = [
      url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`),
      url.replace(/signature=./, "signature=g"),
      url.replace(/&signature=.*/, ""),
      url.replace(/expires=\d+/, "expires=9e9"),
      url.replace(/results\/./, "results/g"),
      `${url}0`,
    ];
    for (const link of forged) {
      expect((await problemIn(await open(api, link))).code).toBe("forbidden");
    }
  });
});
