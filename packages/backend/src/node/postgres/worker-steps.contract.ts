import { type FailureCode, failureCodes, sha256Hex } from "@claimcheck/protocol";
import fc from "fast-check";
import { LEASE_MS } from "../../stores/contract/world.contract.ts";
import {
  account,
  jobAt,
  jobIndex,
  leased,
  leasedAt,
  prompt,
  type Step,
} from "./story-scene.contract.ts";

// What a worker or the sweeper does to a store.

export const lease = fc.constantFrom("w1", "w2").map(
  (workerId): Step =>
    (store) =>
      store.lease({ workerId, leaseMs: LEASE_MS }),
);

export const heartbeat = fc
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

export const call = fc
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

export const finish = fc
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

export const fail = fc
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

export const result = fc
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

export const sweep = fc.constantFrom(1, 2, 100).map(
  (limit): Step =>
    (store) =>
      store.sweep({ limit }),
);
