import type { Instant } from "@claimcheck/protocol";
import type { StoreClock } from "../../ports.ts";
import { type Durations, noDurations } from "../../rules/durations.ts";
import { defaultPolicy, type Policy } from "../../rules/policy.ts";
import type { StoredResult } from "../../rules/stored-result.ts";
import type { Upload } from "../../rules/upload.ts";
import type { BackendStore, Timed } from "../../store-port.ts";
import { createLocalFeed } from "../../stores/change-feed.ts";
import { createFunctions } from "./functions.ts";
import { createNoticeFeed } from "./notice-feed.ts";
import type { SqlDatabase } from "./sql-database.ts";
import { submit } from "./submit.ts";

export interface PostgresStoreOptions {
  /** With the migrations applied. It is closed with the store. */
  readonly database: SqlDatabase;
  /** Default: the database's, so that several processes agree on the time. Tests bind one. */
  readonly clock?: StoreClock;
  readonly policy?: Partial<Policy>;
}

/**
 * A store in PostgreSQL: any number of processes on one database, or PGlite in this one.
 * Every method calls one function of `sql/`: one round trip, one transaction. The rules
 * that memory and IndexedDB take from `rules/` are said there in SQL; the contract suite
 * and the differential test hold both to the same behaviour.
 */
export async function createPostgresStore(options: PostgresStoreOptions): Promise<BackendStore> {
  const { database, clock } = options;
  const { notices } = database;
  const policy = JSON.stringify({ ...defaultPolicy, ...options.policy });
  const feed = notices === undefined ? createLocalFeed() : await createNoticeFeed(notices);
  const functions = createFunctions({ database, feed, clock });
  const { read, write, bytes, file, now } = functions;

  return {
    now: async () => now() ?? read<Instant>("now_ms", {}),

    submit: (command) => submit(functions, command),
    findOperation: ({ account, operationKey }) =>
      read("find_operation", { now: now(), account, operationKey }),
    giveUpOperation: ({ account, operationKey }) =>
      write("give_up_operation", { now: now(), account, operationKey, policy }),

    readJobs: ({ account, jobIds }) => read("read_jobs", { now: now(), account, jobIds }),
    recentOperations: ({ account, limit }) =>
      read("recent_operations", { now: now(), account, limit }),
    decide: ({ account, jobId, decision }) =>
      write("decide", {
        now: now(),
        account,
        jobId,
        decision: decision.decision,
        rejection:
          decision.decision === "reject"
            ? JSON.stringify({ category: decision.category, note: decision.note ?? null })
            : null,
        policy,
      }),

    lease: ({ workerId, leaseMs }) => write("lease", { now: now(), workerId, leaseMs }),
    heartbeat: ({ jobId, token, leaseMs, progress, etaMs }) =>
      write("heartbeat", {
        now: now(),
        jobId,
        token,
        leaseMs,
        progress: known(progress),
        etaMs: known(etaMs),
      }),
    release: ({ jobId, token }) => write("release", { now: now(), jobId, token }),
    beginCall: ({ jobId, token, guard }) =>
      write("begin_call", { now: now(), jobId, token, guard }),
    nameCall: ({ jobId, token, generatorJobId }) =>
      write("name_call", { now: now(), jobId, token, generatorJobId }),
    finish: ({ jobId, token, result, used = {} }) =>
      write("finish", {
        now: now(),
        jobId,
        token,
        result: JSON.stringify(result),
        used: JSON.stringify(used),
        policy,
      }),
    fail: ({ jobId, token, end }) =>
      write("fail", {
        now: now(),
        jobId,
        token,
        code: end.code,
        message: end.message === undefined ? null : JSON.stringify(end.message),
        retryable: end.retryable ?? null,
        policy,
      }),

    sweep: ({ limit }) => write("sweep", { now: now(), limit, policy }),

    async readDurations() {
      type Read = Timed<{ durations: Durations | null }>;
      const { now: readAt, durations } = await read<Read>("read_durations", { now: now() });
      return { now: readAt, durations: durations ?? noDurations };
    },
    readRuns: ({ after, until, limit }) =>
      read("read_runs", {
        afterAt: after?.storedAt ?? 0,
        afterId: after?.resultId ?? "",
        until,
        limit,
      }),
    keepDurations: (next) =>
      read("keep_durations", {
        now: now(),
        revision: next.revision,
        durations: JSON.stringify(next),
      }),

    readQuota: ({ account, plan }) =>
      read("read_quota", { now: now(), account, timeZone: plan.timeZone }),
    readLedger: (account) => read("read_ledger", { account }),

    putUpload: ({ account, sha256, mediaType, byteCount, bytes }) =>
      read("put_upload", { now: now(), account, sha256, mediaType, byteCount, bytes, policy }),
    async touchUpload({ account, sha256 }) {
      type Touched = Timed<{ upload: Upload | null }>;
      const touched = await read<Touched>("touch_upload", { now: now(), account, sha256, policy });
      return { now: touched.now, upload: touched.upload ?? undefined };
    },
    readUpload: ({ account, sha256 }) => bytes("read_upload", { account, sha256 }),

    putResult: ({ resultId, account, jobId, sha256, mediaType, byteCount, bytes }) => {
      const named = { resultId, account, jobId, sha256, mediaType, byteCount };
      return read("put_result", { now: now(), ...named, bytes });
    },
    async readResult(resultId) {
      type Found = Timed<{ result: StoredResult | null }>;
      const found = await file<Found>("read_result", { now: now(), resultId });
      const { result } = found.answer;
      const isThere = result !== null && found.bytes !== undefined;
      return { now: found.answer.now, file: isThere ? { result, bytes: found.bytes } : undefined };
    },
    orphanedResults: (limit) => read("orphaned_results", { limit }),

    async signingSecret(candidate) {
      return (await bytes("signing_secret", { candidate })) ?? candidate;
    },

    subscribe: (listener) => feed.subscribe(listener),
    async close() {
      await feed.close();
      await database.close();
    },
  };
}

/** What a generator could not divide is no news. */
function known(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value;
}
