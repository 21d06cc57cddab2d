import { readJobsAnswerSchema, submitAnswerSchema } from "@claimcheck/protocol";
import { expect, test } from "vitest";
import { type Api, openApi } from "./api.fake.ts";

const KEY = "one-operation-key-1";

async function submitted(api: Api, key = KEY): Promise<string> {
  return submitAnswerSchema.parse(await (await api.submit(key)).json()).job.jobId;
}

/** A read under way: whether it has been answered, and with what. */
function held(api: Api, body: object) {
  let answer: ReturnType<typeof readJobsAnswerSchema.parse> | undefined;
  const done = api.call("POST", "/jobs/read", { body }).then(async (response) => {
    answer = readJobsAnswerSchema.parse(await response.json());
  });
  return { done, revision: () => answer?.jobs[0]?.revision, answered: () => answer !== undefined };
}

/** Waits until the read has begun to wait: what is sent travels by more than promises. */
async function begun(api: Api, count: number): Promise<void> {
  await expect.poll(() => api.time.pendingCount()).toBe(2 * count);
}

test("without a wait the answer comes at once", async () => {
  const api = await openApi();
  const id = await submitted(api);
  const read = held(api, { jobs: [{ id, after: 1 }] });
  await read.done;
  expect(read.revision()).toBe(1);
  expect(api.time.pendingCount()).toBe(0);
});

test("a held read is answered when the job changes, and leaves no timer", async () => {
  const api = await openApi();
  const id = await submitted(api);
  const read = held(api, { jobs: [{ id, after: 1 }], waitMs: 25_000 });
  await begun(api, 1);
  await api.time.advance(20_000);
  expect(read.answered()).toBe(false);
  await api.call("DELETE", `/jobs/${id}`);
  await read.done;
  expect(read.revision()).toBe(2);
  expect(api.time.pendingCount()).toBe(0);
});

test("it is answered when the time is up, with the job as it is", async () => {
  const api = await openApi();
  const id = await submitted(api);
  const read = held(api, { jobs: [{ id, after: 1 }], waitMs: 25_000 });
  await begun(api, 1);
  await api.time.advance(24_999);
  expect(read.answered()).toBe(false);
  await api.time.advance(1);
  await read.done;
  expect(read.revision()).toBe(1);
});

test("what the reader does not know yet, what is missing and what has settled are answered at once", async () => {
  const api = await openApi();
  const id = await submitted(api);
  await held(api, { jobs: [{ id, after: 0 }], waitMs: 25_000 }).done;
  await held(api, { jobs: [{ id }], waitMs: 25_000 }).done;
  await held(api, {
    jobs: [
      { id, after: 1 },
      { id: "job_none", after: 1 },
    ],
    waitMs: 25_000,
  }).done;
  await api.call("DELETE", `/jobs/${id}`);
  await held(api, { jobs: [{ id, after: 2 }], waitMs: 25_000 }).done;
  expect(api.time.pendingCount()).toBe(0);
});

test("progress alone ends a hold no sooner than asked, whether it came before or during the hold", async () => {
  const api = await openApi();
  const { store } = api.backend;
  const id = await submitted(api);
  await store.lease({ workerId: "w", leaseMs: 60_000 });
  const progress = (value: number) =>
    store.heartbeat({ jobId: id, token: 1, leaseMs: 60_000, progress: value });

  const during = held(api, { jobs: [{ id, after: 2 }], waitMs: 25_000, progressMs: 5000 });
  await begun(api, 1);
  await progress(0.1);
  await api.time.advance(4999);
  expect(during.answered()).toBe(false);
  await api.time.advance(1);
  await during.done;
  expect(during.revision()).toBe(3);

  await progress(0.2);
  const before = held(api, { jobs: [{ id, after: 3 }], waitMs: 25_000, progressMs: 5000 });
  await begun(api, 1);
  await api.time.advance(4999);
  expect(before.answered()).toBe(false);
  await api.time.advance(1);
  await before.done;

  const late = held(api, { jobs: [{ id, after: 4 }], waitMs: 25_000, progressMs: 5000 });
  await begun(api, 1);
  await api.time.advance(6000);
  expect(late.answered()).toBe(false);
  await progress(0.3);
  await late.done;
  expect(late.revision()).toBe(5);
});

test("a newer hold of a reader ends the older one; another reader's goes on", async () => {
  const api = await openApi();
  const id = await submitted(api);
  const body = (readerId: string) => ({ jobs: [{ id, after: 1 }], waitMs: 25_000, readerId });
  const older = held(api, body("r1"));
  const other = held(api, body("r2"));
  await begun(api, 2);
  const newer = held(api, body("r1"));
  await older.done;
  await begun(api, 2);
  expect([newer.answered(), other.answered()]).toEqual([false, false]);
  await api.call("DELETE", `/jobs/${id}`);
  await Promise.all([newer.done, other.done]);
});

test("holds are bounded per account: beyond that the answer comes at once, for that account only", async () => {
  const api = await openApi();
  const id = await submitted(api);
  const body = { jobs: [{ id, after: 1 }], waitMs: 25_000 };
  const holds = Array.from({ length: 16 }, () => held(api, body));
  await begun(api, 16);
  await held(api, body).done;
  expect(holds.some((hold) => hold.answered())).toBe(false);
  // Stopping the backend ends them all.
  await api.backend.stop();
  await Promise.all(holds.map(({ done }) => done));
  expect(api.time.pendingCount()).toBe(0);
});

test("an aborted read is not held any longer", async () => {
  const api = await openApi();
  const id = await submitted(api);
  const abort = new AbortController();
  const answer = api.backend.fetch(
    new Request("https://api.example/api/jobs/read", {
      method: "POST",
      headers: { Authorization: "Bearer ann" },
      body: JSON.stringify({ jobs: [{ id, after: 1 }], waitMs: 25_000 }),
      signal: abort.signal,
    }),
  );
  await begun(api, 1);
  abort.abort();
  await answer;
  expect(api.time.pendingCount()).toBe(0);
});
