import { takeSnapshot } from "@claimcheck/protocol";
import type { OperationInput } from "../operation-context.ts";
import { defaultPolicy } from "../policy.ts";
import type { OperationRecord } from "../record.ts";
import type { Setting } from "./setting.ts";

export const sampleKey = "operation-key-000001";
export const sampleSnapshot = takeSnapshot({ prompt: "a cat" });
const sampleStart = { wallMs: 1000, monotonicMs: 1000, chance: 0.5 };

export const sampleRecord: OperationRecord = {
  operationKey: sampleKey,
  endpoint: "https://app.example/api",
  stage: "prepared",
  body: sampleSnapshot.body,
  fingerprint: sampleSnapshot.fingerprint,
  generation: 1,
  confirmedAt: 1,
  attemptCount: 0,
  guarded: true,
};

/** Every way in which the life of an operation begins in a page. */
export function beginnings({ abilities, stores }: Setting): OperationInput[] {
  const common = {
    operationKey: sampleKey,
    supportCode: "0",
    abilities,
    policy: defaultPolicy,
    surroundings: { hidden: false, paused: false },
    at: sampleStart,
  };
  const strict = { ...common, policy: { ...defaultPolicy, durability: "required" as const } };
  const files = { request: {}, blobs: new Map<string, Blob>(), totalCount: 1, sentCount: 0 };
  const restored = (more: Partial<OperationRecord>): OperationInput => ({
    ...common,
    type: "restored",
    durable: stores,
    record: { ...sampleRecord, ...more },
  });
  const sent = { stage: "sending", attemptCount: 1 } as const;
  const cancelled = { wish: { type: "cancel" } } as const;
  const reviewing = { type: "reviewing", jobId: "j", revision: 5 } as const;
  const accepted = { stage: "accepted", jobId: "j" } as const;
  return [
    { ...common, type: "confirmed", generation: 1, snapshot: sampleSnapshot },
    { ...strict, type: "confirmed", generation: 1, snapshot: sampleSnapshot },
    { ...common, type: "confirmed", generation: 1, files },
    restored({}),
    restored(sent),
    restored(accepted),
    // A wish is stored only where it can be told.
    ...(abilities.giveUp ? [{}, sent].map((more) => restored({ ...more, ...cancelled })) : []),
    ...(abilities.cancel ? [restored({ ...accepted, ...cancelled })] : []),
    ...(abilities.review
      ? [restored({ ...accepted, job: reviewing, wish: { type: "accept" } })]
      : []),
    restored({ ...accepted, job: reviewing }),
    restored({ stage: "settled", jobId: "j", job: { type: "completed", jobId: "j", revision: 9 } }),
    restored({ stage: "dismissed", jobId: "j" }),
    {
      ...common,
      type: "listed",
      job: {
        jobId: "j",
        answer: { type: "job", job: { type: "queued", jobId: "j", revision: 1 } },
      },
    },
  ];
}
