import type { Instant } from "@claimcheck/protocol";
import { meters } from "@claimcheck/protocol";
import type { Counter } from "../rules/ledger.ts";
import { judgeKey } from "../rules/operation.ts";
import { type Period, periodsAt } from "../rules/periods.ts";
import { type StartRows, type SubmitCommand, start } from "../rules/submit.ts";
import type { SubmitOutcome } from "../store-port.ts";
import { trackedJob } from "./accounted-job.ts";
import type { Rows } from "./rows.ts";
import { writeChanges } from "./write-changes.ts";

/** The start of an operation: the key, then everything else, in one transaction (S1). */
export async function submit(
  rows: Rows,
  command: SubmitCommand,
  now: Instant,
): Promise<SubmitOutcome> {
  const { account, operationKey, fingerprint } = command;
  const operation = await rows.operations.get(account, operationKey);
  const verdict = judgeKey(operation, fingerprint, now);
  if (verdict.type === "replay") {
    const job = await rows.jobs.get(verdict.operation.jobId);
    if (job === undefined) throw new Error(`A live operation has lost its job.`);
    const tracked = await trackedJob(rows, job);
    return { type: "replay", tracked, expiresAt: verdict.operation.expiresAt };
  }
  if (verdict.type !== "new") return verdict;

  const periods = periodsAt(now, command.plan.timeZone);
  const ruling = start(command, await loadStart(rows, command, periods), periods, now);
  await writeChanges(rows, ruling.changes);
  if (ruling.outcome.type !== "started") return ruling.outcome;
  const { rateMark, job } = ruling.outcome;
  return { type: "started", rateMark, tracked: await trackedJob(rows, job) };
}

async function loadStart(
  rows: Rows,
  { account, request }: SubmitCommand,
  periods: readonly Period[],
): Promise<StartRows> {
  const missingUploads: string[] = [];
  for (const sha256 of new Set(request.images)) {
    const upload = await rows.uploads.get(account, sha256);
    if (upload === undefined) missingUploads.push(sha256);
  }
  return {
    rateMark: await rows.rateMarks.get(account),
    missingUploads,
    counters: await loadCounters(rows, account, periods),
    activeCount: await rows.jobs.countActive(account),
    sequence: (await rows.jobs.lastSequence()) + 1,
  };
}

/** The counters of an account in some periods, in a fixed order. */
export async function loadCounters(
  rows: Rows,
  account: string,
  periods: readonly Period[],
): Promise<Counter[]> {
  const counters: Counter[] = [];
  for (const meter of meters) {
    for (const { period, periodKey } of periods) {
      const counter = await rows.counters.get({ account, meter, period, periodKey });
      if (counter !== undefined) counters.push(counter);
    }
  }
  return counters;
}
