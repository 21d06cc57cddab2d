import type { Instant } from "@claimcheck/protocol";
import { decide } from "../rules/decide.ts";
import { hasExpired } from "../rules/operation.ts";
import type { Policy } from "../rules/policy.ts";
import type { FoundOperation, GiveUpOutcome, KeyAddress } from "../store-port.ts";
import { accountedJob, trackedJob } from "./accounted-job.ts";
import type { Rows } from "./rows.ts";
import { writeChanges } from "./write-changes.ts";

export async function findOperation(
  rows: Rows,
  { account, operationKey }: KeyAddress,
  now: Instant,
): Promise<FoundOperation> {
  const operation = await rows.operations.get(account, operationKey);
  if (operation === undefined) return { type: "none" };
  if (operation.type !== "live") return { type: operation.type };
  if (hasExpired(operation, now)) return { type: "expired" };
  const job = await rows.jobs.get(operation.jobId);
  if (job === undefined) throw new Error("A live operation has lost its job.");
  return { type: "live", operation, tracked: await trackedJob(rows, job) };
}

/** Burns a key that has no job; cancels the job of one that has. Burning twice is burning once. */
export async function giveUpOperation(
  rows: Rows,
  address: KeyAddress,
  circumstances: { readonly policy: Policy; readonly now: Instant },
): Promise<GiveUpOutcome> {
  const { now } = circumstances;
  const found = await findOperation(rows, address, now);
  switch (found.type) {
    case "none":
      await rows.operations.put({ type: "burned", ...address, createdAt: now });
      return { type: "burned" };
    case "burned":
    case "expired":
      return { type: found.type };
    case "live": {
      const accounted = await accountedJob(rows, found.tracked.job);
      const ruling = decide({
        rows: accounted,
        decision: { decision: "cancel" },
        ...circumstances,
      });
      await writeChanges(rows, ruling.changes);
      return ruling.outcome;
    }
    default:
      return found satisfies never;
  }
}
