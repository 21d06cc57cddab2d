import type { Instant } from "@claimcheck/protocol";
import type { Policy } from "../rules/policy.ts";
import { entomb, type SweptJob, sweepJob } from "../rules/sweep.ts";
import type { Upload } from "../rules/upload.ts";
import type { SweepReport } from "../store-port.ts";
import { accountedJob } from "./accounted-job.ts";
import type { Rows } from "./rows.ts";
import { writeChanges } from "./write-changes.ts";

interface Circumstances {
  readonly policy: Policy;
  readonly now: Instant;
}

/** How soon an upload that outlived its time, because an operation names it, is looked at again. */
const LOOK_AGAIN_MS = 3_600_000;

/**
 * One sweep over everything that is due, at most `limit` of each kind. Each step repeats
 * its condition inside this transaction, so doing it twice is doing it once.
 */
export async function sweep(
  rows: Rows,
  limit: number,
  circumstances: Circumstances,
): Promise<SweepReport> {
  const { now } = circumstances;
  const jobs = await rows.jobs.dueBy(now, limit);
  const swept: SweptJob[] = [];
  for (const job of jobs) {
    const ruling = sweepJob(await accountedJob(rows, job), circumstances);
    await writeChanges(rows, ruling.changes);
    swept.push(ruling.outcome);
  }
  const operations = await rows.operations.expiredBy(now, limit);
  for (const operation of operations) {
    const job = await rows.jobs.get(operation.jobId);
    const ruling = entomb(operation, job, now);
    await writeChanges(rows, ruling.changes);
    if (ruling.outcome === "entombed") await rows.results.removeOf(operation.jobId);
  }
  const uploads = await rows.uploads.dueBy(now, limit);
  const uploadsRemoved = await removeUnnamed(rows, uploads, now);
  const count = (kind: SweptJob): number => swept.filter((outcome) => outcome === kind).length;
  return {
    overdue: count("overdue"),
    requeued: count("requeued"),
    workersLost: count("worker_lost"),
    reviewsClosed: count("review_closed"),
    keysEntombed: operations.length,
    uploadsRemoved,
    more: jobs.length === limit || operations.length === limit || uploads.length === limit,
  };
}

/** Removes what no operation names; what one does is looked at again later. */
async function removeUnnamed(
  rows: Rows,
  uploads: readonly Upload[],
  now: Instant,
): Promise<number> {
  let removed = 0;
  for (const upload of uploads) {
    const { account, sha256 } = upload;
    if (await rows.jobs.namesUpload(account, sha256)) {
      await rows.uploads.put({ ...upload, keepUntil: now + LOOK_AGAIN_MS });
    } else {
      await rows.uploads.remove(account, sha256);
      removed += 1;
    }
  }
  return removed;
}
