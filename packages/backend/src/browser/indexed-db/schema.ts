import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from "idb";
import type { RateMark } from "../../rate-limit/rate-limit.ts";
import type { Durations } from "../../rules/durations.ts";
import type { Job } from "../../rules/job.ts";
import type { Counter, LedgerEntry } from "../../rules/ledger.ts";
import type { Operation } from "../../rules/operation.ts";
import type { StoredResult } from "../../rules/stored-result.ts";
import type { Upload } from "../../rules/upload.ts";

/** Raise it with every change below, and migrate in {@link upgrade}. */
export const SCHEMA_VERSION = 2;

/**
 * A job with the columns that are looked for. An index leaves out records that lack its
 * column, so a settled job is in none of the queues.
 */
export interface JobRecord {
  readonly jobId: string;
  readonly account: string;
  readonly sequence: number;
  /** Only while queued. */
  readonly queuedSequence?: number;
  /** The account, only while queued or processing. */
  readonly activeAccount?: string;
  readonly dueAt?: number;
  /** The account, only while the request is remembered. */
  readonly rememberedAccount?: string;
  /** `sha256 account` of each upload that the remembered request names. */
  readonly uploads: readonly string[];
  readonly job: Job;
}

export interface OperationRecord {
  readonly account: string;
  readonly operationKey: string;
  /** Only while live and settled. */
  readonly expiresAt?: number;
  readonly operation: Operation;
}

export interface BackendSchema extends DBSchema {
  operations: {
    key: [string, string];
    value: OperationRecord;
    indexes: { expiresAt: number };
  };
  jobs: {
    key: string;
    value: JobRecord;
    indexes: {
      sequence: number;
      queuedSequence: number;
      activeAccount: string;
      dueAt: number;
      remembered: [string, number];
      uploads: string;
    };
  };
  ledger: {
    key: [string, string];
    value: LedgerEntry;
    indexes: { account: string; reservationId: string };
  };
  counters: { key: [string, string, string, string]; value: Counter; indexes: { account: string } };
  /** Of the rate limit; called so since there was one kind of it. */
  buckets: { key: string; value: RateMark };
  uploads: { key: [string, string]; value: Upload; indexes: { keepUntil: number } };
  uploadBytes: { key: [string, string]; value: Uint8Array };
  results: {
    key: string;
    value: StoredResult;
    indexes: { sha256: string; storedAt: [number, string]; jobId: string };
  };
  resultBytes: { key: string; value: Uint8Array };
  /** Under `all`. */
  durations: { key: string; value: Durations };
  secrets: { key: string; value: Uint8Array };
}

/** Every object store: a unit of work spans them all, so its isolation needs no thought. */
export const storeNames = [
  "operations",
  "jobs",
  "ledger",
  "counters",
  "buckets",
  "uploads",
  "uploadBytes",
  "results",
  "resultBytes",
  "durations",
  "secrets",
] as const satisfies readonly (keyof BackendSchema)[];

/** Brings a database to this version, from any before it. */
export function upgrade(
  database: IDBPDatabase<BackendSchema>,
  from: number,
  _to: number | null,
  transaction: IDBPTransaction<BackendSchema, StoreNames<BackendSchema>[], "versionchange">,
): void {
  if (from < 1) createTables(database);
  // What is learned of how long jobs take.
  transaction.objectStore("results").createIndex("storedAt", ["storedAt", "resultId"]);
  // They go when their job's key does.
  transaction.objectStore("results").createIndex("jobId", "jobId");
  database.createObjectStore("durations");
}

/** Version 1. */
export function createTables(database: IDBPDatabase<BackendSchema>): void {
  const operations = database.createObjectStore("operations", {
    keyPath: ["account", "operationKey"],
  });
  operations.createIndex("expiresAt", "expiresAt");

  const jobs = database.createObjectStore("jobs", { keyPath: "jobId" });
  jobs.createIndex("sequence", "sequence", { unique: true });
  jobs.createIndex("queuedSequence", "queuedSequence");
  jobs.createIndex("activeAccount", "activeAccount");
  jobs.createIndex("dueAt", "dueAt");
  jobs.createIndex("remembered", ["rememberedAccount", "sequence"]);
  jobs.createIndex("uploads", "uploads", { multiEntry: true });

  const ledger = database.createObjectStore("ledger", { keyPath: ["reservationId", "kind"] });
  ledger.createIndex("account", "account");
  ledger.createIndex("reservationId", "reservationId");

  const counters = database.createObjectStore("counters", {
    keyPath: ["account", "meter", "period", "periodKey"],
  });
  counters.createIndex("account", "account");

  database.createObjectStore("buckets", { keyPath: "account" });
  const uploads = database.createObjectStore("uploads", { keyPath: ["account", "sha256"] });
  uploads.createIndex("keepUntil", "keepUntil");
  database.createObjectStore("uploadBytes");
  const results = database.createObjectStore("results", { keyPath: "resultId" });
  results.createIndex("sha256", "sha256");
  database.createObjectStore("resultBytes");
  database.createObjectStore("secrets");
}
