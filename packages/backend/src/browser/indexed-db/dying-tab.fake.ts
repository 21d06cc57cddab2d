import { fingerprintOf, sha256Hex } from "@claimcheck/protocol";
import { seededSequence } from "../../generator/noise.ts";
import type { BackendStore } from "../../ports.ts";
import type { Job } from "../../rules/job.ts";
import { browserClock } from "../platform.ts";
import { openIndexedDbStore } from "./indexed-db-store.ts";

/**
 * A tab that lives one operation after the other, as fast as it can, until it is killed.
 * Runs in a worker, since a worker can be terminated between any two instructions.
 */
export interface DyingTab {
  readonly databaseName: string;
  readonly seed: number;
}

/** Lives until it is killed; calls back before each step. */
export async function live(
  { databaseName, seed }: DyingTab,
  onStep: (step: string) => void,
): Promise<never> {
  const store = await openIndexedDbStore({ name: databaseName, clock: browserClock });
  const next = seededSequence(seed);
  for (let serial = 1; ; serial += 1) {
    onStep("submit");
    await submit(store, `${seed}-${serial}`);
    onStep("lease");
    const hold = await store.lease({ workerId: `tab-${seed}`, leaseMs: 60_000 });
    if (hold.type === "held") await end(store, hold.job, next(), onStep);
    onStep("sweep");
    await store.sweep({ limit: 10 });
  }
}

async function submit(store: BackendStore, name: string): Promise<void> {
  const request = {
    kind: "image" as const,
    mode: "single" as const,
    prompt: "a hill",
    images: [],
    model: "aurora",
    aspectRatio: "1:1",
    resolution: "1K",
  };
  await store.submit({
    account: "ann",
    operationKey: `dying-operation-${name}`,
    fingerprint: fingerprintOf(request),
    attemptOf: null,
    jobId: `job-${name}`,
    reservationId: `res-${name}`,
    request,
    cost: { count: 1, tokens: 10 },
    plan: {
      id: "unlimited",
      limits: { count: { day: null, month: null }, tokens: { day: null, month: null } },
      concurrency: null,
      timeZone: "UTC",
    },
    rateLimit: { type: "token-bucket", capacity: 1_000_000, refillMs: 1 },
    queueLimitMs: 600_000,
    runLimitMs: 600_000,
  });
}

async function end(
  store: BackendStore,
  { account, jobId, fence: token }: Job,
  chance: number,
  onStep: (step: string) => void,
): Promise<void> {
  onStep("heartbeat");
  await store.heartbeat({ jobId, token, leaseMs: 60_000, progress: 0.5 });
  if (chance < 0.3) {
    onStep("fail");
    await store.fail({ jobId, token, end: { type: "failed", code: "generator" } });
    return;
  }
  if (chance < 0.5) {
    onStep("cancel");
    await store.decide({ account, jobId, decision: { decision: "cancel" } });
    return;
  }
  const bytes = new TextEncoder().encode(jobId);
  const file = {
    sha256: sha256Hex(bytes),
    mediaType: "image/png",
    byteCount: bytes.length,
  } as const;
  onStep("putResult");
  const stored = await store.putResult({ resultId: jobId, account, jobId, ...file, bytes });
  onStep("finish");
  await store.finish({ jobId, token, result: stored.result, used: { tokens: 7 } });
  onStep("review");
  await store.decide({ account, jobId, decision: { decision: "accept" } });
}
