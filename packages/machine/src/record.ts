/**
 * What is stored about an operation, from before it is sent until it is dismissed (C2, C3).
 *
 *   prepared → sending → accepted → settled → dismissed      forward only
 *
 * A refused operation has no record: no job has its key (C12). Never stored: tokens, links,
 * file bytes.
 */
import {
  type Fingerprint,
  failureCodes,
  fingerprintSchema,
  jobIdSchema,
  jobKinds,
  type OperationKey,
  operationKeySchema,
  rejectionCategories,
} from "@claimcheck/protocol";
import * as z from "zod/mini";
import { type KnownJob, withoutLink } from "./known-job.ts";
import type { Wish } from "./operation-view.ts";

const RECORD_VERSION = 1;

/** In the order in which they follow each other. */
export const stages = ["prepared", "sending", "accepted", "settled", "dismissed"] as const;
export type Stage = (typeof stages)[number];

export interface OperationRecord {
  readonly operationKey: OperationKey;
  readonly endpoint: string;
  readonly account?: string;
  readonly stage: Stage;
  /** The slot that shows it. */
  readonly slot?: string;
  /** The snapshot's bytes. Gone once nothing can follow from them any more. */
  readonly body?: string;
  readonly fingerprint?: Fingerprint;
  readonly attemptOf?: OperationKey;
  readonly generation: number;
  /** Device wall clock, ms: for display and for the order of the list. */
  readonly confirmedAt: number;
  readonly attemptCount: number;
  /** Whether a resend is the same operation, as far as the far side has shown. */
  readonly guarded: boolean;
  /** The latest server time known when the first attempt left: age is judged by it (case T06). */
  readonly sentServerTime?: number;
  readonly jobId?: string;
  /** As last read, without its link. */
  readonly job?: KnownJob;
  readonly wish?: Wish;
  /** Another process may hold it as well: its silence here proves nothing. */
  readonly copied?: true;
}

const count = z.int().check(z.nonnegative());
const instant = z.number().check(z.nonnegative());
const optional = z.exactOptional;

const jobBase = {
  jobId: jobIdSchema,
  revision: optional(count),
  createdAt: optional(instant),
  updatedAt: optional(instant),
  kind: optional(z.enum(jobKinds)),
};

/** Fields are picked by name; what else stands there is dropped (case T11). */
const storedJobSchema = z.discriminatedUnion("type", [
  z.object({ ...jobBase, type: z.literal("queued"), position: optional(count) }),
  z.object({
    ...jobBase,
    type: z.literal("processing"),
    progress: optional(z.number().check(z.minimum(0), z.maximum(1))),
    etaMs: optional(count),
  }),
  z.object({ ...jobBase, type: z.literal("reviewing"), reviewDeadlineAt: optional(instant) }),
  z.object({
    ...jobBase,
    type: z.literal("completed"),
    charged: optional(z.object({ count, tokens: count })),
  }),
  z.object({
    ...jobBase,
    type: z.literal("failed"),
    code: z.enum(failureCodes),
    message: z.string(),
    retryable: z.boolean(),
    refunded: z.boolean(),
  }),
]);

const wishSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("cancel") }),
  z.object({ type: z.literal("accept") }),
  z.object({
    type: z.literal("reject"),
    category: z.enum(rejectionCategories),
    note: optional(z.string()),
  }),
]);

const recordSchema = z.object({
  v: z.literal(RECORD_VERSION),
  operationKey: operationKeySchema,
  endpoint: z.string(),
  account: optional(z.string()),
  stage: z.enum(stages),
  slot: optional(z.string()),
  body: optional(z.string()),
  fingerprint: optional(fingerprintSchema),
  attemptOf: optional(operationKeySchema),
  generation: z.int().check(z.positive()),
  confirmedAt: instant,
  attemptCount: count,
  guarded: z.boolean(),
  sentServerTime: optional(instant),
  jobId: optional(jobIdSchema),
  job: optional(storedJobSchema),
  wish: optional(wishSchema),
  copied: optional(z.literal(true)),
});

const versionSchema = z.object({ v: z.int() });

const knownNames: ReadonlySet<string> = new Set(Object.keys(recordSchema.shape));
const hostileNames: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

export type RecordReading =
  | { readonly type: "record"; readonly record: OperationRecord }
  | { readonly type: "newer_version" }
  | { readonly type: "corrupt" };

/** Reads stored text. A record that could not be sent or tracked is corrupt, whatever its shape. */
export function readRecord(text: string): RecordReading {
  const value = parseJson(text);
  const version = versionSchema.safeParse(value);
  if (version.success && version.data.v > RECORD_VERSION) return { type: "newer_version" };
  const parsed = recordSchema.safeParse(value);
  if (!parsed.success || !isWhole(parsed.data)) return { type: "corrupt" };
  const { v: _version, ...record } = parsed.data;
  return { type: "record", record };
}

/**
 * The text to store. Fields that another build has put there survive the rewrite (case T05);
 * names that could reach a prototype do not (case T11).
 *
 * @param previous what stands there now
 */
export function writeRecord(record: OperationRecord, previous?: string): string {
  const { job, ...rest } = record;
  const stored = job === undefined ? rest : { ...rest, job: withoutLink(job) };
  return JSON.stringify({ ...unknownFields(previous), v: RECORD_VERSION, ...stored });
}

/**
 * Two tellings of one operation, made into the one that is further on: a record never goes
 * back, whichever tab writes last.
 *
 * @param base what the incoming side told last time: only what it has changed since then
 *   (a wish withdrawn, a slot left) replaces what another tab may have written
 */
export function mergeForward(
  stored: OperationRecord,
  incoming: OperationRecord,
  base?: OperationRecord,
): OperationRecord {
  const storedIsAhead = stages.indexOf(stored.stage) > stages.indexOf(incoming.stage);
  const ahead = storedIsAhead ? stored : incoming;
  const { wish: _wish, slot: _slot, ...rest } = ahead;
  const wish = changed(base?.wish, incoming.wish) ? incoming.wish : stored.wish;
  const slot = base?.slot === incoming.slot ? stored.slot : incoming.slot;
  const job = newerJob(stored.job, incoming.job);
  const jobId = ahead.jobId ?? stored.jobId ?? incoming.jobId;
  const pending = ahead.stage !== "settled" && ahead.stage !== "dismissed";
  return {
    ...rest,
    attemptCount: Math.max(stored.attemptCount, incoming.attemptCount),
    guarded: stored.guarded && incoming.guarded,
    ...(jobId === undefined ? {} : { jobId }),
    ...(job === undefined ? {} : { job }),
    ...(slot === undefined ? {} : { slot }),
    ...(wish === undefined || !pending ? {} : { wish }),
    ...(stored.copied || incoming.copied ? { copied: true } : {}),
  };
}

function changed(before: Wish | undefined, after: Wish | undefined): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

function newerJob(one: KnownJob | undefined, other: KnownJob | undefined): KnownJob | undefined {
  if (one === undefined || other === undefined) return other ?? one;
  return (one.revision ?? -1) > (other.revision ?? -1) ? one : other;
}

/** Before acceptance the bytes must be there, afterwards the id. */
function isWhole({ stage, body, fingerprint, jobId }: z.infer<typeof recordSchema>): boolean {
  switch (stage) {
    case "prepared":
    case "sending":
      return body !== undefined && fingerprint !== undefined;
    case "accepted":
    case "settled":
      return jobId !== undefined;
    case "dismissed":
      return true;
    default:
      return stage satisfies never;
  }
}

function unknownFields(text: string | undefined): Record<string, unknown> {
  const value = text === undefined ? undefined : parseJson(text);
  const kept: Record<string, unknown> = {};
  if (typeof value !== "object" || value === null || Array.isArray(value)) return kept;
  for (const [name, field] of Object.entries(value)) {
    if (!knownNames.has(name) && !hostileNames.has(name)) kept[name] = field;
  }
  return kept;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
