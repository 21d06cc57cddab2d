import { fingerprintOf, sha256Hex } from "@claimcheck/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countingRandom, made, NOON, pngLike, unlimited } from "../app/api.fake.ts";
import { type BackendStore, type Generation, type GenerationCall, silentLogger } from "../ports.ts";
import type { Job } from "../rules/job.ts";
import { createMemoryStore } from "../stores/memory/memory-store.ts";
import type { Loop } from "./loop.ts";
import { createSweeper } from "./sweeper.ts";
import { createVirtualTime, type VirtualTime } from "./virtual-time.fake.ts";
import { createWorker } from "./worker.ts";

const LEASE_MS = 9000;
const IMAGE = sha256Hex("image");

let time: VirtualTime;
let store: BackendStore;
let loops: Loop[];
let serial: number;

beforeEach(async () => {
  time = createVirtualTime(NOON);
  store = createMemoryStore({ clock: time });
  loops = [];
  serial = 0;
  const bytes = pngLike("image");
  const file = { sha256: IMAGE, mediaType: "image/png", byteCount: bytes.length, bytes } as const;
  await store.putUpload({ account: "ann", ...file });
});

afterEach(async () => {
  await stopAll();
  expect(time.pendingCount(), "a timer was left").toBe(0);
});

async function stopAll(): Promise<void> {
  const stopped = Promise.all(loops.map((loop) => loop.stop()));
  await time.settle();
  await stopped;
}

async function submit(): Promise<string> {
  serial += 1;
  const request = {
    kind: "image",
    mode: "single",
    prompt: "a hill",
    images: [IMAGE],
    model: "aurora",
    aspectRatio: "1:1",
    resolution: "1K",
    seed: 1,
  } as const;
  const snapshot = { ...request, images: [IMAGE] };
  await store.submit({
    account: "ann",
    operationKey: `operation-key-${String(serial).padStart(4, "0")}`,
    fingerprint: fingerprintOf(snapshot),
    attemptOf: null,
    jobId: `job_${serial}`,
    reservationId: `res_${serial}`,
    request: snapshot,
    cost: { count: 1, tokens: 10 },
    plan: unlimited,
    rateLimit: { type: "token-bucket", capacity: 100, refillMs: 1 },
    queueLimitMs: 600_000,
    runLimitMs: 60_000,
  });
  return `job_${serial}`;
}

async function job(jobId: string): Promise<Job> {
  const { tracked } = await store.readJobs({ account: "ann", jobIds: [jobId] });
  const found = tracked[0]?.job;
  if (found === undefined) throw new Error(`There is no job ${jobId}.`);
  return found;
}

function worker(
  generate: (call: GenerationCall) => Promise<Generation>,
  options: { guard?: "honours-key" | "none"; slotCount?: number } = {},
): Loop {
  const { guard = "honours-key", slotCount = 2 } = options;
  const loop = createWorker({
    store,
    generator: { guard, generate },
    timers: time,
    random: countingRandom(),
    logger: silentLogger,
    settings: { slotCount, leaseMs: LEASE_MS, idleMs: 1000 },
  });
  loops.push(loop);
  loop.start();
  return loop;
}

function sweeper(): Loop {
  const loop = createSweeper({ store, timers: time, logger: silentLogger, everyMs: 2000 });
  loops.push(loop);
  loop.start();
  return loop;
}

/** A call that ends when the test says so. */
function pending() {
  const calls: GenerationCall[] = [];
  const endings: ((generation: Generation) => void)[] = [];
  return {
    calls,
    end: (generation: Generation, index = 0) => endings[index]?.(generation),
    generate: (call: GenerationCall) =>
      new Promise<Generation>((resolve) => {
        calls.push(call);
        endings.push(resolve);
        call.signal.addEventListener("abort", () => resolve({ type: "stopped" }));
      }),
  };
}

test("a submitted job is taken at once, called with its images, and put up for review", async () => {
  const { calls, end, generate } = pending();
  worker(generate);
  await time.settle();
  const id = await submit();
  await time.settle();
  expect(calls).toMatchObject([{ jobId: id, operationKey: "operation-key-0001" }]);
  expect(calls[0]?.images).toEqual([pngLike("image")]);
  end(made("picture"));
  await time.advance(1);
  const done = await job(id);
  expect(done.state.type).toBe("reviewing");
  expect(done.result?.sha256).toBe(sha256Hex(pngLike("picture")));
  const { file } = await store.readResult(done.result?.resultId ?? "");
  expect(file?.bytes).toEqual(pngLike("picture"));
});

test("progress is written as it comes, no more often than readers need it", async () => {
  const { calls, generate } = pending();
  worker(generate);
  const id = await submit();
  await time.settle();
  const before = (await job(id)).revision;
  for (let step = 1; step <= 100; step += 1) {
    calls[0]?.onProgress(step / 200, 1000);
    await time.advance(10);
  }
  const after = await job(id);
  expect(after.state).toMatchObject({ type: "processing" });
  expect(after.revision - before).toBeGreaterThanOrEqual(2);
  expect(after.revision - before).toBeLessThanOrEqual(4);
});

test("a slow job keeps its lease for as long as it takes", async () => {
  const { end, generate } = pending();
  worker(generate);
  sweeper();
  const id = await submit();
  await time.advance(50_000);
  expect(await job(id)).toMatchObject({ fence: 1, state: { type: "processing" } });
  end(made("picture"));
  await time.advance(1);
  expect((await job(id)).state.type).toBe("reviewing");
});

test("Q10: a cancelled job's worker is told to stop, and its output goes nowhere", async () => {
  const { calls, generate } = pending();
  worker(generate);
  const id = await submit();
  await time.settle();
  await store.decide({ account: "ann", jobId: id, decision: { decision: "cancel" } });
  expect(calls[0]?.signal.aborted).toBe(false);
  await time.advance(LEASE_MS / 3);
  expect(calls[0]?.signal.aborted).toBe(true);
  expect((await job(id)).state).toMatchObject({ code: "cancelled", refunded: true });
});

test("Q10: a job past its deadline fails, is refunded, and its worker is told", async () => {
  const { calls, generate } = pending();
  worker(generate);
  sweeper();
  const id = await submit();
  await time.advance(66_000);
  expect((await job(id)).state).toMatchObject({ code: "deadline", refunded: true });
  expect(calls[0]?.signal.aborted).toBe(true);
  expect(calls).toHaveLength(1);
});

test("Q04: output that arrives after a lost settle is kept as an orphan", async () => {
  const endings: ((generation: Generation) => void)[] = [];
  // A generator that does not listen to its signal.
  worker(() => new Promise((resolve) => endings.push(resolve)));
  const id = await submit();
  await time.settle();
  await store.decide({ account: "ann", jobId: id, decision: { decision: "cancel" } });
  endings[0]?.(made("too late"));
  await time.settle();
  expect(await job(id)).toMatchObject({ result: null, state: { code: "cancelled" } });
  expect(await store.orphanedResults(5)).toMatchObject([{ jobId: id }]);
  const { counters } = await store.readLedger("ann");
  for (const { used } of counters) expect(used).toBe(0);
});

test("a generator that refuses tells its safe sentence; one that throws tells nothing of its own", async () => {
  let serialOfCall = 0;
  worker(async () => {
    serialOfCall += 1;
    if (serialOfCall > 1) throw new Error("prompt was: a secret");
    return { type: "failed", message: "No clear subject.", retryable: false };
  });
  const refused = await submit();
  const thrown = await submit();
  await time.advance(2000);
  expect((await job(refused)).state).toMatchObject({
    code: "generator",
    message: "No clear subject.",
    retryable: false,
    refunded: true,
  });
  const { state } = await job(thrown);
  expect(state).toMatchObject({ code: "generator", retryable: true, refunded: true });
  expect(JSON.stringify(state)).not.toContain("secret");
});

test("a worker takes no more jobs than it has slots, and the next when one falls free", async () => {
  const { calls, end, generate } = pending();
  worker(generate, { slotCount: 2 });
  for (let index = 0; index < 3; index += 1) await submit();
  await time.advance(3000);
  expect(calls).toHaveLength(2);
  end(made("picture"));
  await time.settle();
  expect(calls).toHaveLength(3);
});

test("two workers share the queue and never a job", async () => {
  const { calls, generate } = pending();
  worker(generate, { slotCount: 1 });
  worker(generate, { slotCount: 1 });
  await submit();
  await submit();
  await time.advance(1000);
  expect(calls.map(({ jobId }) => jobId).toSorted()).toEqual(["job_1", "job_2"]);
});

test("a worker that stops hands its jobs on, and the next one makes the same thing once", async () => {
  const first = pending();
  const loop = worker(first.generate);
  const id = await submit();
  await time.settle();
  const stopping = loop.stop();
  await time.settle();
  await stopping;
  expect(first.calls[0]?.signal.aborted).toBe(true);

  const second = pending();
  worker(second.generate);
  sweeper();
  await time.advance(1);
  expect(second.calls).toMatchObject([{ jobId: id, operationKey: "operation-key-0001" }]);
  second.end(made("picture"));
  await time.settle();
  expect(await job(id)).toMatchObject({ fence: 2, state: { type: "reviewing" } });
  const { entries } = await store.readLedger("ann");
  expect(entries.map(({ kind }) => kind)).toEqual(["reserve"]);
});

test("S9: an unguarded call that was interrupted is never repeated", async () => {
  const first = pending();
  const loop = worker(first.generate, { guard: "none" });
  const id = await submit();
  await time.settle();
  const stopping = loop.stop();
  await time.settle();
  await stopping;

  const second = pending();
  worker(second.generate, { guard: "none" });
  sweeper();
  await time.advance(5000);
  expect(second.calls).toEqual([]);
  expect((await job(id)).state).toMatchObject({ code: "worker_lost", refunded: true });
});

test("S9: an interrupted call that the generator has named is resumed under its name", async () => {
  const first = pending();
  const loop = worker(
    async (call) => {
      await call.onNamed("gen-42");
      return first.generate(call);
    },
    { guard: "none" },
  );
  await submit();
  await time.settle();
  const stopping = loop.stop();
  await time.settle();
  await stopping;

  const second = pending();
  worker(second.generate, { guard: "none" });
  sweeper();
  await time.advance(1000);
  expect(second.calls).toMatchObject([{ resume: "gen-42" }]);
});

test("a store that fails for a while stops neither worker nor sweeper", async () => {
  const { lease, sweep } = store;
  let broken = true;
  const faulty =
    <Asked, Answer>(method: (asked: Asked) => Promise<Answer>) =>
    async (asked: Asked): Promise<Answer> => {
      if (broken) throw new Error("The disk is full.");
      return method(asked);
    };
  store = { ...store, lease: faulty(lease), sweep: faulty(sweep) };
  const { calls, generate } = pending();
  worker(generate);
  sweeper();
  await submit();
  await time.advance(5000);
  expect(calls).toEqual([]);
  broken = false;
  await time.advance(1000);
  expect(calls).toHaveLength(1);
});

test("starting twice is starting once; a loop that was stopped can start again", async () => {
  const { calls, generate } = pending();
  const loop = worker(generate, { slotCount: 1 });
  loop.start();
  await submit();
  await submit();
  await time.advance(2000);
  expect(calls).toHaveLength(1);
  const stopping = loop.stop();
  await time.settle();
  await stopping;
  loop.start();
  await time.advance(1000);
  expect(calls).toHaveLength(2);
});
