import { fingerprintOf } from "@claimcheck/protocol";
import fc from "fast-check";
import { MINUTE_MS, request, unlimited } from "../../stores/contract/world.contract.ts";
import {
  account,
  file,
  files,
  jobAt,
  jobIndex,
  operationKey,
  plans,
  prompt,
  type Step,
} from "./story-scene.contract.ts";

// What a person, or the page of one, does to a store.

export const submit = fc
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

export const decide = fc
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

export const keyed = fc
  .record({ account, operationKey, act: fc.constantFrom("find", "find", "give up") })
  .map(
    ({ account, operationKey, act }): Step =>
      (store) =>
        act === "find"
          ? store.findOperation({ account, operationKey })
          : store.giveUpOperation({ account, operationKey }),
  );

export const read = fc
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

export const upload = fc
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
