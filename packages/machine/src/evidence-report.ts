/**
 * What a client saw, for support: to be shown, copied and mailed, so it holds nothing that is
 * nobody's business. No prompt, key, token or link is in it, since fields are picked by name;
 * of URLs the query is cut off.
 */

import { countersAt } from "./count-evidence.ts";
import type { EvidenceEntry } from "./evidence.ts";
import { type EvidenceCounters, sumOf } from "./evidence-counters.ts";
import type { OperationView } from "./operation-view.ts";
import type { TrackedOperation } from "./tracked-operation.ts";

export interface OperationEvidence {
  /** Names the operation to support; its key stays here. */
  readonly supportCode: string;
  readonly jobId?: string;
  readonly type: OperationView["type"];
  readonly activity: OperationView["activity"];
  readonly charge: OperationView["charge"];
  readonly durable: boolean;
  readonly attempt: OperationView["attempt"];
  /** Device wall clock, ms. */
  readonly startedAt?: number;
  readonly counters: EvidenceCounters;
  /** Oldest first. */
  readonly log: readonly EvidenceEntry[];
}

export interface EvidenceReport {
  readonly version: 1;
  /** Device wall clock, ms. */
  readonly exportedAt: number;
  /** The far side, without query and credentials. */
  readonly endpoint: string;
  /** Over all operations of this page and account, those that were dismissed included. */
  readonly counters: EvidenceCounters;
  readonly operations: readonly OperationEvidence[];
}

export interface EvidenceSource {
  readonly endpoint: string;
  readonly operations: Iterable<TrackedOperation>;
  /** Of operations that have left. */
  readonly past: EvidenceCounters;
  readonly wallMs: number;
  readonly monotonicMs: number;
}

export function reportEvidence(source: EvidenceSource): EvidenceReport {
  const { endpoint, past, wallMs, monotonicMs } = source;
  const operations = [...source.operations].map((operation) => evidenceOf(operation, monotonicMs));
  return {
    version: 1,
    exportedAt: wallMs,
    endpoint: withoutQuery(endpoint),
    counters: sumOf([past, ...operations.map(({ counters }) => counters)]),
    operations,
  };
}

function evidenceOf({ context, view }: TrackedOperation, nowMs: number): OperationEvidence {
  const { supportCode, jobId, evidence } = context;
  const { type, activity, charge, durable, attempt, startedAt } = view;
  return {
    supportCode,
    ...(jobId === undefined ? {} : { jobId }),
    type,
    activity,
    charge,
    durable,
    attempt,
    ...(startedAt === undefined ? {} : { startedAt }),
    counters: countersAt(context, nowMs),
    log: evidence,
  };
}

function withoutQuery(endpoint: string): string {
  return endpoint.replace(/[?#].*$/s, "").replace(/^([a-z]+:\/\/)[^/@]*@/i, "$1");
}
