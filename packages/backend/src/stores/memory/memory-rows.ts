import type { RateMark } from "../../rate-limit/rate-limit.ts";
import type { Durations, RunMark } from "../../rules/durations.ts";
import { dueAt, isActive, isSettled, type Job } from "../../rules/job.ts";
import {
  type Counter,
  type CounterKey,
  type LedgerEntry,
  ledgerKinds,
} from "../../rules/ledger.ts";
import type { LiveOperation, Operation } from "../../rules/operation.ts";
import type { StoredResult } from "../../rules/stored-result.ts";
import type { Upload } from "../../rules/upload.ts";
import { LedgerConflictError, type Rows } from "../../units/rows.ts";
import type { Table, UndoLog } from "./undo-log.ts";

/** Rows in maps. Jobs that have not settled are kept apart, so that no look at the queue walks through history. */
export function createMemoryRows(log: UndoLog): Rows {
  const operations = log.table<Operation>();
  const jobs = log.table<Job>();
  const unsettled = log.table<Job>();
  const sequence = log.table<number>();
  const ledger = log.table<LedgerEntry>();
  const counters = log.table<Counter>();
  const rateMarks = log.table<RateMark>();
  const uploads = log.table<Upload>();
  const uploadBytes = log.table<Uint8Array>();
  const results = log.table<StoredResult>();
  const resultBytes = log.table<Uint8Array>();
  const durations = log.table<Durations>();
  const secrets = log.table<Uint8Array>();

  const queued = (): Job[] =>
    all(unsettled, (job) => job.state.type === "queued").toSorted(
      (one, other) => one.sequence - other.sequence,
    );

  return {
    operations: {
      get: async (account, operationKey) => operations.get(nameOf(account, operationKey)),
      put: async (operation) =>
        operations.set(nameOf(operation.account, operation.operationKey), operation),
      expiredBy: async (now, limit) =>
        all(operations, (operation) => operation.type === "live")
          .filter((operation): operation is LiveOperation => operation.type === "live")
          .filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now)
          .toSorted((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
          .slice(0, limit),
    },
    jobs: {
      get: async (jobId) => jobs.get(jobId),
      async put(job) {
        jobs.set(job.jobId, job);
        if (isSettled(job)) unsettled.delete(job.jobId);
        else unsettled.set(job.jobId, job);
        sequence.set("last", Math.max(job.sequence, sequence.get("last") ?? 0));
      },
      lastSequence: async () => sequence.get("last") ?? 0,
      countActive: async (account) =>
        all(unsettled, (job) => job.account === account && isActive(job)).length,
      countQueuedBefore: async (before, limit) =>
        Math.min(limit, queued().filter((job) => job.sequence < before).length),
      nextQueued: async (now) => queued().find((job) => job.deadlineAt > now),
      dueBy: async (now, limit) =>
        all(unsettled, (job) => (dueAt(job) ?? Number.POSITIVE_INFINITY) <= now)
          .toSorted((one, other) => (dueAt(one) ?? 0) - (dueAt(other) ?? 0))
          .slice(0, limit),
      recent: async (account, limit) =>
        all(jobs, (job) => job.account === account && job.request !== null)
          .toSorted((one, other) => other.sequence - one.sequence)
          .slice(0, limit),
      namesUpload: async (account, sha256) =>
        all(jobs, (job) => job.account === account && namesIt(job, sha256)).length > 0,
    },
    ledger: {
      of: async (reservationId) =>
        ledgerKinds.flatMap((kind) => ledger.get(nameOf(reservationId, kind)) ?? []),
      ofAccount: async (account) => all(ledger, (entry) => entry.account === account),
      async append(entry) {
        const name = nameOf(entry.reservationId, entry.kind);
        if (ledger.get(name) !== undefined) throw new LedgerConflictError(entry.kind);
        ledger.set(name, entry);
      },
    },
    counters: {
      get: async (key) => counters.get(counterName(key)),
      ofAccount: async (account) => all(counters, (counter) => counter.account === account),
      put: async (counter) => counters.set(counterName(counter), counter),
    },
    rateMarks: {
      get: async (account) => rateMarks.get(account),
      put: async (rateMark) => rateMarks.set(rateMark.account, rateMark),
    },
    uploads: {
      get: async (account, sha256) => uploads.get(nameOf(account, sha256)),
      put: async (upload) => uploads.set(nameOf(upload.account, upload.sha256), upload),
      getBytes: async (account, sha256) => uploadBytes.get(nameOf(account, sha256)),
      putBytes: async (account, sha256, bytes) =>
        uploadBytes.set(nameOf(account, sha256), bytes.slice()),
      async remove(account, sha256) {
        uploads.delete(nameOf(account, sha256));
        uploadBytes.delete(nameOf(account, sha256));
      },
      dueBy: async (now, limit) =>
        all(uploads, (upload) => upload.keepUntil <= now)
          .toSorted((one, other) => one.keepUntil - other.keepUntil)
          .slice(0, limit),
    },
    results: {
      get: async (resultId) => results.get(resultId),
      put: async (result) => results.set(result.resultId, result),
      getBytes: async (resultId) => resultBytes.get(resultId),
      putBytes: async (resultId, bytes) => resultBytes.set(resultId, bytes.slice()),
      withChecksum: async (sha256) => all(results, (result) => result.sha256 === sha256),
      async removeOf(jobId) {
        for (const { resultId } of all(results, (result) => result.jobId === jobId)) {
          results.delete(resultId);
          resultBytes.delete(resultId);
        }
      },
      all: async () => all(results, () => true),
      storedAfter: async ({ after, until, limit }) =>
        all(results, ({ storedAt }) => storedAt >= (after?.storedAt ?? 0) && storedAt <= until)
          .filter((result) => after === null || isAfter(result, after))
          .toSorted((one, other) => (isAfter(one, other) ? 1 : -1))
          .slice(0, limit),
    },
    durations: {
      get: async () => durations.get("all"),
      put: async (next) => durations.set("all", next),
    },
    secrets: {
      get: async (name) => secrets.get(name),
      put: async (name, secret) => secrets.set(name, secret.slice()),
    },
  };
}

function all<Row>(table: Table<Row>, wanted: (row: Row) => boolean): Row[] {
  return [...table.values()].filter(wanted);
}

function isAfter(one: RunMark, other: RunMark): boolean {
  return one.storedAt === other.storedAt
    ? one.resultId > other.resultId
    : one.storedAt > other.storedAt;
}

function namesIt(job: Job, sha256: string): boolean {
  return job.request?.images.includes(sha256) ?? false;
}

/** Two parts as one key; JSON keeps them apart whatever they contain. */
function nameOf(one: string, other: string): string {
  return JSON.stringify([one, other]);
}

function counterName({ account, meter, period, periodKey }: CounterKey): string {
  return JSON.stringify([account, meter, period, periodKey]);
}
