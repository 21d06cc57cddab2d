import type { IDBPTransaction } from "idb";
import { dueAt, isActive, type Job } from "../../rules/job.ts";
import type { LiveOperation, Operation } from "../../rules/operation.ts";
import { LedgerConflictError, type Rows } from "../../units/rows.ts";
import type { BackendSchema, JobRecord, OperationRecord, storeNames } from "./schema.ts";

/** After every id. */
const LAST_TEXT = "\uffff";

/** A transaction over every object store, in either mode. */
export type Transaction = IDBPTransaction<
  BackendSchema,
  (typeof storeNames)[number][],
  "readonly" | "readwrite"
>;

/** The rows of one IndexedDB transaction. */
export function indexedDbRows(transaction: Transaction): Rows {
  const store = <Name extends (typeof storeNames)[number]>(name: Name) =>
    transaction.objectStore(name);
  const jobIndex = <Name extends keyof BackendSchema["jobs"]["indexes"]>(name: Name) =>
    store("jobs").index(name);

  return {
    operations: {
      get: async (account, operationKey) =>
        (await store("operations").get([account, operationKey]))?.operation,
      put: (operation) => written(store("operations").put?.(operationRecord(operation))),
      async expiredBy(now, limit) {
        const due = await store("operations")
          .index("expiresAt")
          .getAll(IDBKeyRange.upperBound(now), limit);
        return due.map((record) => record.operation).filter(isLive);
      },
    },
    jobs: {
      get: async (jobId) => (await store("jobs").get(jobId))?.job,
      put: (job) => written(store("jobs").put?.(jobRecord(job))),
      async lastSequence() {
        const cursor = await jobIndex("sequence").openKeyCursor(null, "prev");
        return cursor?.key ?? 0;
      },
      countActive: (account) => jobIndex("activeAccount").count(account),
      async countQueuedBefore(sequence, limit) {
        const before = IDBKeyRange.upperBound(sequence, true);
        return (await jobIndex("queuedSequence").getAllKeys(before, limit)).length;
      },
      async nextQueued(now) {
        let cursor = await jobIndex("queuedSequence").openCursor();
        while (cursor !== null) {
          if (cursor.value.job.deadlineAt > now) return cursor.value.job;
          cursor = await cursor.continue();
        }
        return undefined;
      },
      dueBy: async (now, limit) =>
        (await jobIndex("dueAt").getAll(IDBKeyRange.upperBound(now), limit)).map(jobOf),
      async recent(account, limit) {
        const range = IDBKeyRange.bound([account, 0], [account, Number.POSITIVE_INFINITY]);
        const jobs: Job[] = [];
        let cursor = await jobIndex("remembered").openCursor(range, "prev");
        while (cursor !== null && jobs.length < limit) {
          jobs.push(cursor.value.job);
          cursor = await cursor.continue();
        }
        return jobs;
      },
      namesUpload: async (account, sha256) =>
        (await jobIndex("uploads").count(uploadName(account, sha256))) > 0,
    },
    ledger: {
      of: (reservationId) => store("ledger").index("reservationId").getAll(reservationId),
      ofAccount: (account) => store("ledger").index("account").getAll(account),
      async append(entry) {
        const before = await store("ledger").getKey([entry.reservationId, entry.kind]);
        if (before !== undefined) throw new LedgerConflictError(entry.kind);
        await written(store("ledger").add?.(entry));
      },
    },
    counters: {
      get: ({ account, meter, period, periodKey }) =>
        store("counters").get([account, meter, period, periodKey]),
      ofAccount: (account) => store("counters").index("account").getAll(account),
      put: (counter) => written(store("counters").put?.(counter)),
    },
    rateMarks: {
      get: (account) => store("buckets").get(account),
      put: (rateMark) => written(store("buckets").put?.(rateMark)),
    },
    uploads: {
      get: (account, sha256) => store("uploads").get([account, sha256]),
      put: (upload) => written(store("uploads").put?.(upload)),
      getBytes: (account, sha256) => store("uploadBytes").get([account, sha256]),
      putBytes: (account, sha256, bytes) =>
        written(store("uploadBytes").put?.(bytes, [account, sha256])),
      async remove(account, sha256) {
        await written(store("uploads").delete?.([account, sha256]));
        await written(store("uploadBytes").delete?.([account, sha256]));
      },
      dueBy: (now, limit) =>
        store("uploads").index("keepUntil").getAll(IDBKeyRange.upperBound(now), limit),
    },
    results: {
      get: (resultId) => store("results").get(resultId),
      put: (result) => written(store("results").put?.(result)),
      getBytes: (resultId) => store("resultBytes").get(resultId),
      putBytes: (resultId, bytes) => written(store("resultBytes").put?.(bytes, resultId)),
      withChecksum: (sha256) => store("results").index("sha256").getAll(sha256),
      async removeOf(jobId) {
        for (const resultId of await store("results").index("jobId").getAllKeys(jobId)) {
          await written(store("results").delete?.(resultId));
          await written(store("resultBytes").delete?.(resultId));
        }
      },
      all: () => store("results").getAll(),
      async storedAfter({ after, until, limit }) {
        const { storedAt, resultId } = after ?? { storedAt: 0, resultId: "" };
        // A clock was set back; a range that ends before it begins would throw.
        if (until < storedAt) return [];
        const range = IDBKeyRange.bound([storedAt, resultId], [until, LAST_TEXT], true);
        return store("results").index("storedAt").getAll(range, limit);
      },
    },
    durations: {
      get: () => store("durations").get("all"),
      put: (durations) => written(store("durations").put?.(durations, "all")),
    },
    secrets: {
      get: (name) => store("secrets").get(name),
      put: (name, secret) => written(store("secrets").put?.(secret, name)),
    },
  };
}

/** A write's request. `undefined` means that the transaction was opened for reading: a bug. */
async function written(request: Promise<unknown> | undefined): Promise<void> {
  if (request === undefined) throw new Error("A unit of work that reads tried to write.");
  await request;
}

function jobRecord(job: Job): JobRecord {
  const { jobId, account, sequence } = job;
  const due = dueAt(job);
  const images = job.request?.images ?? [];
  return {
    jobId,
    account,
    sequence,
    ...(job.state.type === "queued" ? { queuedSequence: sequence } : {}),
    ...(isActive(job) ? { activeAccount: account } : {}),
    ...(due === null ? {} : { dueAt: due }),
    ...(job.request === null ? {} : { rememberedAccount: account }),
    uploads: images.map((sha256) => uploadName(account, sha256)),
    job,
  };
}

function operationRecord(operation: Operation): OperationRecord {
  const { account, operationKey } = operation;
  const expiresAt = isLive(operation) ? operation.expiresAt : null;
  return { account, operationKey, ...(expiresAt === null ? {} : { expiresAt }), operation };
}

function isLive(operation: Operation): operation is LiveOperation {
  return operation.type === "live";
}

function jobOf(record: JobRecord): Job {
  return record.job;
}

/** One string, since an array would be taken apart by a multi-entry index. */
function uploadName(account: string, sha256: string): string {
  return `${sha256} ${account}`;
}
