import { type FailureCode, failureCodes, fingerprintOf, sha256Hex } from "@claimcheck/protocol";
import fc from "fast-check";
import type { Plan } from "../../rules/plan.ts";
import type { BackendStore } from "../../store-port.ts";
import {
  DAY_MS,
  HOUR_MS,
  LEASE_MS,
  MINUTE_MS,
  request,
  unlimited,
} from "../../stores/contract/world.contract.ts";

/**
 * One step of a story: what somebody does to a store. Keys, jobs and tokens are small
 * numbers, so that steps meet each other; ids follow from the number of the step, so
 * that two stores give the same names.
 */
export type Step = (store: BackendStore, scene: Scene) => Promise<unknown>;

/** What a step may know beside the store. */
export interface Scene {
  /** The number of this step. */
  readonly serial: number;
  readonly now: number;
  /** The jobs made so far, the latest first, as they were last seen. */
  readonly jobs: readonly SeenJob[];
}

export interface SeenJob {
  readonly jobId: string;
  readonly account: string;
  readonly fence: number;
}

export const accounts = ["ann", "bob"] as const;
export const keys = ["one", "two", "three", "four", "five", "six"].map(
  (name) => `key-number-${name}-of-six`,
);
const files = ["first", "second", "third"].map((text) => {
  const bytes = new TextEncoder().encode(text);
  return { sha256: sha256Hex(bytes), bytes, byteCount: bytes.byteLength };
});

const plans: readonly Plan[] = [
  unlimited,
  {
    id: "small",
    limits: { count: { day: 3, month: 5 }, tokens: { day: null, month: 250 } },
    concurrency: 2,
    timeZone: "America/New_York",
  },
  {
    id: "nothing",
    limits: { count: { day: 0, month: null }, tokens: { day: 0, month: 0 } },
    concurrency: null,
    timeZone: "Asia/Kolkata",
  },
  { ...unlimited, concurrency: 1, timeZone: "Pacific/Apia" },
];

// What JSON carries and a database might not: U+0000, half a surrogate pair, other planes.
const prompts = [
  "a hill",
  "nul \u0000",
  "half \ud800",
  "two 🐑🐑",
  "'; drop schema claimcheck; --",
];

const account = fc.constantFrom(...accounts);
const operationKey = fc.constantFrom(...keys);
const file = fc.constantFrom(...files);
const prompt = fc.constantFrom(...prompts);

/** Mostly one of the latest jobs, and mostly with the token that is good for it. */
const jobIndex = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(1, 2, 3) },
  { weight: 1, arbitrary: fc.nat({ max: 8 }) },
);
const tokenOffset = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 1) },
);
const leased = fc.record({ index: jobIndex, tokenOffset });
type Leased = typeof leased extends fc.Arbitrary<infer Value> ? Value : never;

const nobodys: SeenJob = { jobId: "job_of_nobody", account: "ann", fence: 1 };

function jobAt({ jobs }: Scene, index: number): SeenJob {
  return jobs[index] ?? nobodys;
}

function leasedAt(scene: Scene, { index, tokenOffset }: Leased) {
  const { jobId, fence } = jobAt(scene, index);
  return { jobId, token: fence + tokenOffset };
}

const submit = fc
  .record({
    account,
    operationKey,
    prompt,
    images: fc.oneof(
      { weight: 3, arbitrary: fc.constant<typeof files>([]) },
      { weight: 1, arbitrary: fc.subarray(files) },
    ),
    twice: fc.boolean(),
    plan: fc.oneof(
      { weight: 2, arbitrary: fc.constant(unlimited) },
      { weight: 1, arbitrary: fc.constantFrom(...plans) },
    ),
    count: fc.nat({ max: 2 }),
    tokens: fc.constantFrom(0, 1, 100, 2 ** 33),
    capacity: fc.constantFrom(1, 2, 100, 100, 100, 100),
    refillMs: fc.constantFrom(1, 30_000),
    inWindows: fc.boolean(),
    attemptOf: fc.option(operationKey),
  })
  .map(
    (given): Step =>
      (store, { serial }) => {
        const images = given.images.map(({ sha256 }) => sha256);
        const asked = {
          ...request,
          prompt: given.prompt,
          images: given.twice ? [...images, ...images] : images,
        };
        return store.submit({
          account: given.account,
          operationKey: given.operationKey,
          fingerprint: fingerprintOf({ prompt: given.prompt.replace("\ud800", "") }),
          attemptOf: given.attemptOf,
          jobId: `job_${serial}`,
          reservationId: `res_${serial}`,
          request: asked,
          cost: { count: given.count, tokens: given.tokens },
          plan: given.plan,
          rateLimit: given.inWindows
            ? { type: "fixed-window", capacity: given.capacity, windowMs: 200 * given.refillMs }
            : { type: "token-bucket", capacity: given.capacity, refillMs: given.refillMs },
          queueLimitMs: 20 * MINUTE_MS,
          runLimitMs: 15 * MINUTE_MS,
        });
      },
  );

const lease = fc.constantFrom("w1", "w2").map(
  (workerId): Step =>
    (store) =>
      store.lease({ workerId, leaseMs: LEASE_MS }),
);

const heartbeat = fc
  .record({
    leased,
    progress: fc.option(fc.constantFrom(-1, 0, 0.1, 1 / 3, 0.9, 2, Number.NaN), {
      nil: undefined,
    }),
    etaMs: fc.option(fc.constantFrom(0, 1500, 1234.5), { nil: undefined }),
  })
  .map(
    ({ leased, progress, etaMs }): Step =>
      (store, scene) =>
        store.heartbeat({
          ...leasedAt(scene, leased),
          leaseMs: LEASE_MS,
          ...(progress === undefined ? {} : { progress }),
          ...(etaMs === undefined ? {} : { etaMs }),
        }),
  );

const call = fc
  .record({
    leased,
    act: fc.constantFrom("release", "begin", "begin-guarded", "name" as const),
  })
  .map(
    ({ leased, act }): Step =>
      (store, scene) => {
        const held = leasedAt(scene, leased);
        switch (act) {
          case "release":
            return store.release(held);
          case "begin":
            return store.beginCall({ ...held, guard: "none" });
          case "begin-guarded":
            return store.beginCall({ ...held, guard: "honours-key" });
          case "name":
            return store.nameCall({ ...held, generatorJobId: `generator ${scene.serial}` });
          default:
            return act satisfies never;
        }
      },
  );

const finish = fc
  .record({
    leased,
    used: fc.constantFrom(undefined, {}, { tokens: 0 }, { tokens: 30, count: 0 }, { count: 2 }),
  })
  .map(
    ({ leased, used }): Step =>
      (store, scene) =>
        store.finish({
          ...leasedAt(scene, leased),
          result: {
            resultId: sha256Hex(`result ${scene.serial}`),
            sha256: sha256Hex("pixels"),
            mediaType: "image/png",
            byteCount: 6,
            storedAt: scene.now,
          },
          ...(used === undefined ? {} : { used }),
        }),
  );

const fail = fc
  .record({
    leased,
    code: fc.constantFrom<FailureCode>(...failureCodes),
    message: fc.option(prompt, { nil: undefined }),
    retryable: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map(
    ({ leased, code, message, retryable }): Step =>
      (store, scene) =>
        store.fail({
          ...leasedAt(scene, leased),
          end: {
            type: "failed",
            code,
            ...(message === undefined ? {} : { message }),
            ...(retryable === undefined ? {} : { retryable }),
          },
        }),
  );

const decide = fc
  .record({
    stranger: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    index: jobIndex,
    decision: fc.oneof(
      fc.constant({ decision: "cancel" as const }),
      fc.constant({ decision: "accept" as const }),
      fc.record({
        decision: fc.constant("reject" as const),
        category: fc.constantFrom("light" as const, "other" as const),
        note: prompt,
      }),
      fc.constant({ decision: "reject" as const, category: "text" as const }),
    ),
  })
  .map(
    ({ stranger, index, decision }): Step =>
      (store, scene) => {
        const { account, jobId } = jobAt(scene, index);
        return store.decide({ account: stranger ? "eve" : account, jobId, decision });
      },
  );

const keyed = fc
  .record({ account, operationKey, act: fc.constantFrom("find", "find", "give up") })
  .map(
    ({ account, operationKey, act }): Step =>
      (store) =>
        act === "find"
          ? store.findOperation({ account, operationKey })
          : store.giveUpOperation({ account, operationKey }),
  );

const sweep = fc.constantFrom(1, 2, 100).map(
  (limit): Step =>
    (store) =>
      store.sweep({ limit }),
);

const read = fc
  .record({
    account,
    indices: fc.array(jobIndex, { maxLength: 4 }),
    limit: fc.integer({ min: 1, max: 3 }),
    plan: fc.constantFrom(...plans),
  })
  .map(
    ({ account, indices, limit, plan }): Step =>
      async (store, scene) => [
        await store.readJobs({
          account,
          jobIds: indices.map((index) => jobAt(scene, index).jobId),
        }),
        await store.recentOperations({ account, limit }),
        await store.readQuota({ account, plan }),
        await store.orphanedResults(limit),
        await store.now(),
      ],
  );

const upload = fc
  .record({ account, file, act: fc.constantFrom("put", "put", "touch", "read") })
  .map(
    ({ account, file, act }): Step =>
      (store) => {
        if (act === "put") return store.putUpload({ account, ...file, mediaType: "image/png" });
        const { sha256 } = file;
        if (act === "touch") return store.touchUpload({ account, sha256 });
        return store.readUpload({ account, sha256 });
      },
  );

const result = fc
  .record({ account, index: jobIndex, name: fc.nat({ max: 3 }), read: fc.boolean() })
  .map(
    ({ account, index, name, read }): Step =>
      (store, scene) => {
        const resultId = sha256Hex(`result ${name}`);
        if (read) return store.readResult(resultId);
        return store.putResult({
          resultId,
          account,
          jobId: jobAt(scene, index).jobId,
          sha256: sha256Hex("pixels"),
          mediaType: "image/png",
          byteCount: 6,
          bytes: new TextEncoder().encode("pixels"),
        });
      },
  );

/** A step, and how long after the one before it happens. */
export interface TimedStep {
  readonly step: Step;
  readonly afterMs: number;
}

/** A story that goes through every method of a store. */
export const stories: fc.Arbitrary<TimedStep[]> = fc.array(
  fc.record({
    step: fc.oneof(
      { weight: 5, arbitrary: submit },
      { weight: 4, arbitrary: lease },
      { weight: 2, arbitrary: heartbeat },
      { weight: 2, arbitrary: call },
      { weight: 4, arbitrary: finish },
      { weight: 1, arbitrary: fail },
      { weight: 3, arbitrary: decide },
      { weight: 2, arbitrary: keyed },
      { weight: 3, arbitrary: sweep },
      { weight: 1, arbitrary: read },
      { weight: 2, arbitrary: upload },
      { weight: 1, arbitrary: result },
    ),
    afterMs: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(1, 20, 1000) },
      { weight: 2, arbitrary: fc.constantFrom(LEASE_MS, HOUR_MS, DAY_MS) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 * DAY_MS }) },
    ),
  }),
  { minLength: 1, maxLength: 60, size: "max" },
);
