/**
 * An operation as a string, to be taken up in another process: a worker, another tab, a server
 * that renders. The string is the record under a name of its own, so it holds the request as
 * confirmed, and no token, link or file.
 *
 * Both processes may now act on one key. So neither takes the other's silence for absence
 * (`copied`), and whoever takes the string up asks before it sends: a create that had not
 * left here may have left there (C10).
 */
import type { OperationKey } from "@claimcheck/protocol";
import { type OperationRecord, readRecord, writeRecord } from "./record.ts";
import type { RecordScope } from "./record-name.ts";

const MARK = { claimcheck: "operation" } as const;

/** Why a text was not taken up; nothing was stored or sent. */
export type ResumeProblem =
  /** No text of this package. */
  | "foreign"
  /** One of ours, but not whole. */
  | "corrupt"
  /** Of a newer build. */
  | "newer_version"
  /** For another far side. */
  | "other_endpoint"
  /** Of another account than the one that is signed in. */
  | "other_account"
  /** This client has dismissed it. */
  | "dismissed"
  /** This client has been disposed of. */
  | "disposed"
  /** `durability: "required"`, and the record could not be stored. */
  | "not_stored";

export type ResumeResult =
  | { readonly type: "resumed"; readonly operationKey: OperationKey }
  | { readonly type: "rejected"; readonly problem: ResumeProblem };

export function serializeRecord(record: OperationRecord): string {
  const { slot: _slot, ...rest } = record;
  return writeRecord({ ...rest, copied: true }, JSON.stringify(MARK));
}

export type SerializedReading =
  | { readonly type: "record"; readonly record: OperationRecord }
  | { readonly type: "rejected"; readonly problem: ResumeProblem };

/** Reads a string of `serializeRecord`. Slots are this page's business: none comes along. */
export function readSerialized(text: string, scope: RecordScope): SerializedReading {
  if (!isMarked(text)) return { type: "rejected", problem: "foreign" };
  const reading = readRecord(text);
  if (reading.type !== "record") return { type: "rejected", problem: reading.type };
  const { slot: _slot, ...record } = reading.record;
  if (record.endpoint !== scope.endpoint) return { type: "rejected", problem: "other_endpoint" };
  if (record.account !== scope.account) return { type: "rejected", problem: "other_account" };
  if (record.stage === "dismissed") return { type: "rejected", problem: "dismissed" };
  return { type: "record", record: { ...record, copied: true } };
}

/** What was only prepared in the other process may have been sent there since: ask first. */
export function asPossiblySent(record: OperationRecord): OperationRecord {
  return record.stage === "prepared" ? { ...record, stage: "sending" } : record;
}

function isMarked(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return (
      typeof value === "object" &&
      value !== null &&
      "claimcheck" in value &&
      value.claimcheck === MARK.claimcheck
    );
  } catch {
    return false;
  }
}
