import {
  type JobId,
  type JobState,
  jobAnswerSchema,
  readJobsAnswerSchema,
} from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import { durationKindOf, learnRuns, noDurations } from "../rules/durations.ts";
import { createMemoryStore } from "../stores/memory/memory-store.ts";
import { type Api, made, NOON, openApi } from "./api.fake.ts";

/** A backend whose jobs take as long as they are told to. */
async function openTimed(options: Parameters<typeof openApi>[0] = {}) {
  let serial = 0;
  let nextMs = 20_000;
  const api: Api = await openApi({
    ...options,
    generate: ({ signal }) =>
      new Promise((resolve) => {
        const takenMs = nextMs;
        api.time.after(takenMs, () => resolve(made(`picture ${serial}`)));
        signal.addEventListener("abort", () => resolve({ type: "stopped" }));
      }),
  });
  api.backend.start();
  await api.time.settle();

  async function submitted(): Promise<string> {
    serial += 1;
    const key = `operation-key-${String(serial).padStart(4, "0")}`;
    const { job } = jobAnswerSchema.parse(await (await api.submit(key)).json());
    await api.time.advance(1000);
    return job.jobId;
  }
  return {
    api,
    submitted,
    async experienced(count: number, durationMs: number) {
      nextMs = durationMs;
      for (let index = 0; index < count; index += 1) {
        await submitted();
        await api.time.advance(durationMs);
      }
      // Old enough to be learned from, and long enough for the hints to be read again.
      await api.time.advance(40_000);
    },
    async look(jobId: string): Promise<{ waitS: number; job: JobState }> {
      const response = await api.call("GET", `/jobs/${jobId}`);
      const { job } = jobAnswerSchema.parse(await response.json());
      return { waitS: Number(response.headers.get("Retry-After")), job };
    },
    async close() {
      const stopped = api.backend.stop();
      await api.time.settle();
      await stopped;
      expect(api.time.pendingCount(), "a timer was left").toBeLessThanOrEqual(1);
    },
  };
}

/** A backend in which time stands still and nobody works, and what may have been learned before. */
async function openStill({ durationMs }: { readonly durationMs?: number } = {}) {
  const store = createMemoryStore({ clock: { now: () => NOON } });
  const api = await openApi({ store });
  if (durationMs !== undefined) {
    const took = { kind: durationKindOf(api.requestOf()), durationMs };
    const run = (resultId: string) => ({ storedAt: NOON, resultId, took });
    await store.keepDurations(learnRuns(noDurations, ["1", "2", "3", "4", "5"].map(run)));
  }
  return {
    store,
    api,
    async submitted(count: number): Promise<JobId[]> {
      const jobIds: JobId[] = [];
      for (let serial = 1; serial <= count; serial += 1) {
        const answer = await api.submit(`operation-key-${String(serial).padStart(4, "0")}`);
        jobIds.push(jobAnswerSchema.parse(await answer.json()).job.jobId);
      }
      return jobIds;
    },
    async waitOf(jobId: JobId): Promise<number> {
      const response = await api.call("GET", `/jobs/${jobId}`);
      return Number(response.headers.get("Retry-After"));
    },
  };
}

const etaOf = (job: JobState) => (job.type === "processing" ? job.etaMs : undefined);

describe("when to look again", () => {
  test("before anything is known: as clients wait by themselves, 1 s × 1.6 up to 10 s", async () => {
    const { api, submitted, look, close } = await openTimed();
    const jobId = await submitted();
    const waits = [(await look(jobId)).waitS];
    for (const ms of [1600, 2500, 4100, 6500]) {
      await api.time.advance(ms);
      waits.push((await look(jobId)).waitS);
    }
    expect(waits).toEqual([2, 3, 4, 7, 10]);
    expect(etaOf((await look(jobId)).job)).toBeUndefined();
    await close();
  });

  test("once five of a kind were seen, where the sixth is likely to end", async () => {
    const { api, experienced, submitted, look, close } = await openTimed();
    await experienced(8, 20_000);
    const jobId = await submitted();
    const { waitS, job } = await look(jobId);
    expect(waitS).toBeGreaterThanOrEqual(14);
    expect(waitS).toBeLessThanOrEqual(19);
    expect(etaOf(job)).toBeGreaterThan(17_000);
    expect(etaOf(job)).toBeLessThan(20_000);
    await api.time.advance(18_000);
    expect((await look(jobId)).waitS).toBeLessThanOrEqual(3);
    await close();
  });

  test("bad luck makes a job no failure: it is looked at on, ever less often", async () => {
    const { api, experienced, submitted, look, close } = await openTimed();
    await experienced(8, 5000);
    await experienced(1, 300_000);
    const jobId = await submitted();
    await api.time.advance(200_000);
    const { waitS, job } = await look(jobId);
    expect(job.type).toBe("processing");
    expect(waitS).toBeGreaterThan(5);
    expect(waitS).toBeLessThanOrEqual(60);
    await close();
  });

  test("an answer about several jobs hints at the look that comes first; about ended ones, at none", async () => {
    const { api, experienced, submitted, close } = await openTimed();
    await experienced(8, 20_000);
    const old = await submitted();
    await api.time.advance(15_000);
    const young = await submitted();
    const read = async (...jobIds: string[]) => {
      const body = { jobs: jobIds.map((id) => ({ id })) };
      const response = await api.call("POST", "/jobs/read", { body });
      readJobsAnswerSchema.parse(await response.json());
      return response.headers.get("Retry-After");
    };
    expect(Number(await read(young))).toBeGreaterThan(Number(await read(old)));
    expect(await read(young, old)).toBe(await read(old));
    await api.time.advance(30_000);
    await api.call("POST", `/jobs/${old}/review`, { body: { decision: "accept" } });
    expect(await read(old)).toBeNull();
    await close();
  });

  test("a queued job is looked at by its place, and not much before it can have ended", async () => {
    const { waitOf, submitted } = await openStill();
    const jobIds = await submitted(6);
    expect(await Promise.all(jobIds.map(waitOf))).toEqual([1, 2, 3, 4, 5, 5]);
    const learned = await openStill({ durationMs: 20_000 });
    expect(await Promise.all((await learned.submitted(1)).map(learned.waitOf))).toEqual([5]);
  });

  test("a job that tells its progress is looked at every ten seconds at least, and its own estimate counts", async () => {
    const { store, api, waitOf, submitted } = await openStill({ durationMs: 60_000 });
    const [jobId = ""] = await submitted(1);
    const hold = await store.lease({ workerId: "w", leaseMs: 10_000 });
    expect(await waitOf(jobId)).toBeGreaterThan(10);
    const token = hold.type === "held" ? hold.job.fence : 0;
    await store.heartbeat({ jobId, token, leaseMs: 10_000, progress: 0.1, etaMs: 4321 });
    expect(await waitOf(jobId)).toBe(10);
    expect(etaOf(await api.job(jobId))).toBe(4321);
  });

  test("who asks to be held is given no hint", async () => {
    const { api, submitted } = await openStill();
    const jobs = (await submitted(1)).map((id) => ({ id }));
    const read = async (held: object) => {
      const response = await api.call("POST", "/jobs/read", { body: { jobs, ...held } });
      expect(readJobsAnswerSchema.parse(await response.json()).jobs).toHaveLength(1);
      return response.headers.get("Retry-After");
    };
    expect(await read({})).toBe("1");
    expect(await read({ waitMs: 0 })).toBe("1");
    expect(await read({ waitMs: 1000, readerId: "reader" })).toBeNull();
  });

  test("however many look, the store is asked what was learned every ten seconds at most", async () => {
    let now = NOON;
    let askedCount = 0;
    const store = createMemoryStore({ clock: { now: () => now } });
    const api = await openApi({
      store: {
        ...store,
        readDurations() {
          askedCount += 1;
          return store.readDurations();
        },
      },
    });
    const { job } = jobAnswerSchema.parse(await (await api.submit("one-operation-key-1")).json());
    const look = () => api.call("GET", `/jobs/${job.jobId}`);
    await Promise.all([look(), look()]);
    now += 9999;
    await look();
    expect(askedCount).toBe(1);
    now += 1;
    await Promise.all([look(), look()]);
    expect(askedCount).toBe(2);
  });

  test("a store that cannot tell what was learned fails no request", async () => {
    const clock = { now: () => NOON };
    const store = createMemoryStore({ clock });
    const api = await openApi({
      store: {
        ...store,
        readDurations: () => Promise.reject(new Error("relation does not exist")),
      },
    });
    const { job } = jobAnswerSchema.parse(await (await api.submit("one-operation-key-1")).json());
    await store.lease({ workerId: "w", leaseMs: 10_000 });
    const response = await api.call("GET", `/jobs/${job.jobId}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Retry-After")).toBe("1");
  });
});
