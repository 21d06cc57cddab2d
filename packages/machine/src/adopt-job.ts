/**
 * What an answer about a job does to what is known of it (C5; cases P14, P15, P16, T06).
 *
 *   terminal known      stays; an answer of the same kind renews the link, all else is dropped
 *   both with revision  newer replaces, equal renews the link, older is dropped
 *   without             the order of requests decides
 */
import { isTerminal } from "@claimcheck/protocol";
import { holdsResult, type KnownJob, withoutLink } from "./known-job.ts";
import type { OperationContext } from "./operation-context.ts";
import type { Stamp } from "./stamp.ts";
import type { JobAnswer } from "./transport/transport.ts";

/** A link is read again this long before it runs out, ms. */
const LINK_MARGIN_MS = 30_000;
/** A link that seems to run out sooner is used at least this long: clocks may be wrong, loops are worse. */
const LINK_MIN_MS = 60_000;

export interface Told {
  readonly answer: JobAnswer;
  readonly order: number;
  readonly at: Stamp;
}

/** The context after an answer about the job; pace is not its business. */
export function applyAnswer(context: OperationContext, told: Told): OperationContext {
  const { answer, at } = told;
  switch (answer.type) {
    case "job":
      return applyJob(context, { job: answer.job, order: told.order, at });
    case "missing":
      return inGrace(context, at) ? context : doubting(context, { reason: "missing", at });
    case "unusable":
      return applyUnusable(context, answer.revision, at);
    case "unrecognised":
      return doubting(context, { reason: "unrecognised", word: answer.word, at });
    case "unreadable":
      return doubting(context, { reason: "unreadable", at });
    default:
      return answer satisfies never;
  }
}

/** Takes up a job: its id, and its state if that is news. */
export function applyJob(
  context: OperationContext,
  { job, order, at }: { readonly job: KnownJob; readonly order: number; readonly at: Stamp },
): OperationContext {
  if (context.jobId !== undefined && context.jobId !== job.jobId) return context;
  const heard = {
    ...withoutDoubt(context),
    jobId: job.jobId,
    lastGoodMs: at.monotonicMs,
    lastReadAt: at.wallMs,
  };
  switch (compare(context, job, order)) {
    case "older":
      return heard;
    case "same":
      return overdueIfLong(
        withLink({ ...heard, order: Math.max(order, context.order) }, job, at),
        at,
      );
    case "newer":
      return overdueIfLong(settledIfOver(withLink(replaced(heard, job, order), job, at)), at);
  }
}

export function doubting(
  context: OperationContext,
  doubt: {
    readonly reason: NonNullable<OperationContext["doubt"]>["reason"];
    readonly word?: string;
    readonly at: Stamp;
  },
): OperationContext {
  const { reason, word, at } = doubt;
  const since = context.doubt?.since ?? at.wallMs;
  return { ...context, doubt: { reason, since, ...(word === undefined ? {} : { word }) } };
}

export function withoutDoubt(context: OperationContext): OperationContext {
  const { doubt: _doubt, ...rest } = context;
  return rest;
}

/** The job stays what it is; only its link is gone ("result unavailable", case X06). */
export function droppingLink(context: OperationContext): OperationContext {
  const { linkUntilMs: _until, job, ...rest } = context;
  return job === undefined ? rest : { ...rest, job: withoutLink(job) };
}

function compare(
  context: OperationContext,
  job: KnownJob,
  order: number,
): "older" | "same" | "newer" {
  const known = context.job;
  if (known === undefined) return "newer";
  if (isTerminal(known)) return job.type === known.type && !isOlder(known, job) ? "same" : "older";
  if (known.revision !== undefined && job.revision !== undefined) {
    if (job.revision === known.revision) return job.type === known.type ? "same" : "older";
    return job.revision > known.revision ? "newer" : "older";
  }
  return order < context.order ? "older" : "newer";
}

function isOlder(known: KnownJob, job: KnownJob): boolean {
  return (
    known.revision !== undefined && job.revision !== undefined && job.revision < known.revision
  );
}

function replaced(context: OperationContext, job: KnownJob, order: number): OperationContext {
  return { ...context, job: neverBack(context.job, job), order };
}

/** Only a good answer can find a job overdue, so waking from sleep never does (case V04). */
function overdueIfLong(context: OperationContext, at: Stamp): OperationContext {
  const { job, policy } = context;
  if (job?.type !== "queued" && job?.type !== "processing") return { ...context, overdue: false };
  const workingSinceMs = context.workingSinceMs ?? at.monotonicMs;
  const ageMs = serverAge(context, job) ?? at.monotonicMs - workingSinceMs;
  return { ...context, workingSinceMs, overdue: ageMs > policy.patienceMs };
}

function serverAge({ serverTime }: OperationContext, job: KnownJob): number | undefined {
  if (serverTime === undefined || job.createdAt === undefined) return undefined;
  return serverTime - job.createdAt;
}

/** Progress within one run never goes back (case P16); a requeued job starts anew. */
function neverBack(known: KnownJob | undefined, job: KnownJob): KnownJob {
  if (known?.type !== "processing" || job.type !== "processing") return job;
  if (known.progress === undefined) return job;
  return { ...job, progress: Math.max(known.progress, job.progress ?? 0) };
}

function settledIfOver(context: OperationContext): OperationContext {
  const { job } = context;
  if (job === undefined || !isTerminal(job)) return withoutMootWish(context);
  const { wish: _wish, verdict: _verdict, ...rest } = context;
  return { ...rest, stage: "settled" };
}

/** A cancel makes no sense once the file exists (a file once shown is never free). */
function withoutMootWish(context: OperationContext): OperationContext {
  if (context.job?.type !== "reviewing" || context.wish?.type !== "cancel") return context;
  const { wish: _wish, ...rest } = context;
  return rest;
}

function withLink(context: OperationContext, job: KnownJob, at: Stamp): OperationContext {
  if (!holdsResult(job) || job.resultUrl === undefined) return context;
  if (context.job === undefined || !holdsResult(context.job)) return context;
  const { resultUrl, resultExpiresAt } = job;
  const known: KnownJob = {
    ...context.job,
    resultUrl,
    ...(resultExpiresAt === undefined ? {} : { resultExpiresAt }),
  };
  return { ...context, job: known, linkUntilMs: linkEnd(context, resultExpiresAt, at) };
}

/** By the server's time, never the device's. Without any, the link is taken for good. */
function linkEnd(
  { serverTime }: OperationContext,
  resultExpiresAt: number | undefined,
  at: Stamp,
): number {
  if (serverTime === undefined || resultExpiresAt === undefined) return Number.MAX_SAFE_INTEGER;
  const leftMs = resultExpiresAt - serverTime - LINK_MARGIN_MS;
  return at.monotonicMs + Math.max(LINK_MIN_MS, leftMs);
}

function applyUnusable(
  context: OperationContext,
  revision: number | undefined,
  at: Stamp,
): OperationContext {
  const known = context.job?.revision;
  if (known !== undefined && revision !== undefined && revision < known) return context;
  // What is known to have ended stays so; only its link is missing.
  if (context.job !== undefined && isTerminal(context.job)) return droppingLink(context);
  return doubting(context, { reason: "unusable", at });
}

function inGrace({ acceptedMs, policy }: OperationContext, at: Stamp): boolean {
  return acceptedMs !== undefined && at.monotonicMs - acceptedMs < policy.missingGraceMs;
}
