import type { Instant } from "@claimcheck/protocol";
import type { StoreClock } from "../ports.ts";
import { failByWorker, finish } from "../rules/finish.ts";
import type { Job } from "../rules/job.ts";
import { beat, beginCall, nameCall, release } from "../rules/lease.ts";
import { periodsAt } from "../rules/periods.ts";
import type { Policy } from "../rules/policy.ts";
import type { BackendStore, JobChange, Timed } from "../store-port.ts";
import { keepDurations, readDurations, readRuns } from "../units/durations.ts";
import { orphanedResults, putResult, putUpload, readResult, touchUpload } from "../units/files.ts";
import { decideJob, readJobs, recentOperations } from "../units/jobs.ts";
import { leaseNext, onBooks, underLease } from "../units/leased-job.ts";
import { findOperation, giveUpOperation } from "../units/operation.ts";
import type { Rows, Transact } from "../units/rows.ts";
import { loadCounters, submit } from "../units/submit.ts";
import { sweep } from "../units/sweep.ts";
import type { ChangeFeed } from "./change-feed.ts";

/**
 * The store of every platform that has rows and transactions but no SQL: each method runs
 * one unit of work in one transaction, and tells the feed once it is committed.
 */
export function createRowStore(given: {
  readonly transact: Transact;
  readonly clock: StoreClock;
  readonly policy: Policy;
  readonly feed: ChangeFeed;
  close(): Promise<void>;
}): BackendStore {
  const { transact, clock, policy, feed } = given;

  function read<Answer extends object>(
    work: (rows: Rows, now: Instant) => Promise<Answer>,
  ): Promise<Timed<Answer>> {
    return transact("read", async (rows, now) => ({ ...(await work(rows, now)), now }));
  }

  async function write<Answer extends object>(
    work: (rows: Rows, now: Instant) => Promise<Answer>,
  ): Promise<Timed<Answer>> {
    const changed = new Map<string, JobChange>();
    const answer = await transact("write", async (rows, now) => ({
      ...(await work(noting(rows, changed), now)),
      now,
    }));
    feed.announce([...changed.values()]);
    return answer;
  }

  return {
    now: async () => clock.now(),
    submit: (command) => write((rows, now) => submit(rows, command, now)),
    findOperation: (address) => read((rows, now) => findOperation(rows, address, now)),
    giveUpOperation: (address) =>
      write((rows, now) => giveUpOperation(rows, address, { policy, now })),
    readJobs: (asked) => read((rows) => readJobs(rows, asked)),
    recentOperations: (asked) => read((rows) => recentOperations(rows, asked)),
    decide: (asked) => write((rows, now) => decideJob(rows, asked, { policy, now })),
    lease: (worker) => write((rows, now) => leaseNext(rows, worker, now)),
    heartbeat: (leased) =>
      write((rows, now) => underLease(rows, leased, (job) => beat(job, leased, now))),
    release: (leased) =>
      write((rows, now) => underLease(rows, leased, (job) => release(job, leased.token, now))),
    beginCall: (leased) =>
      write((rows, now) => underLease(rows, leased, (job) => beginCall(job, leased, now))),
    nameCall: (leased) => write((rows) => underLease(rows, leased, (job) => nameCall(job, leased))),
    finish: (finished) =>
      write((rows, now) =>
        onBooks(rows, finished, (accounted) => finish(accounted, finished, { policy, now })),
      ),
    fail: (failed) =>
      write((rows, now) =>
        onBooks(rows, failed, (accounted) => failByWorker(accounted, failed, { policy, now })),
      ),
    sweep: ({ limit }) => write((rows, now) => sweep(rows, limit, { policy, now })),
    readDurations: () => read(readDurations),
    readRuns: (asked) => transact("read", (rows) => readRuns(rows, asked)),
    keepDurations: (next) => write((rows) => keepDurations(rows, next)),
    readQuota: ({ account, plan }) =>
      read(async (rows, now) => {
        const periods = periodsAt(now, plan.timeZone);
        const counters = await loadCounters(rows, account, periods);
        return { periods, counters, activeCount: await rows.jobs.countActive(account) };
      }),
    readLedger: (account) =>
      transact("read", async (rows) => ({
        entries: await rows.ledger.ofAccount(account),
        counters: await rows.counters.ofAccount(account),
      })),
    putUpload: (upload) => write((rows, now) => putUpload(rows, upload, { policy, now })),
    touchUpload: (address) => write((rows, now) => touchUpload(rows, address, { policy, now })),
    readUpload: ({ account, sha256 }) =>
      transact("read", (rows) => rows.uploads.getBytes(account, sha256)),
    putResult: (result) => write((rows, now) => putResult(rows, result, now)),
    readResult: (resultId) => read((rows) => readResult(rows, resultId)),
    orphanedResults: (limit) => transact("read", (rows) => orphanedResults(rows, limit)),
    signingSecret: (candidate) =>
      transact("write", async (rows) => {
        const kept = await rows.secrets.get("result-links");
        if (kept === undefined) await rows.secrets.put("result-links", candidate);
        return kept ?? candidate;
      }),
    subscribe: (listener) => feed.subscribe(listener),
    async close() {
      feed.close();
      await given.close();
    },
  };
}

/** The same rows, noting which jobs are written and how readers would see the change. */
function noting(rows: Rows, changed: Map<string, JobChange>): Rows {
  const put = async (job: Job): Promise<void> => {
    await rows.jobs.put(job);
    const { account, jobId, revision, stateRevision } = job;
    changed.set(jobId, { account, jobId, revision, stateRevision, state: job.state.type });
  };
  return { ...rows, jobs: { ...rows.jobs, put } };
}
