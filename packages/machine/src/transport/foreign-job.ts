/** A job in a backend's own words, and what it is in ours. */
import { type FailureCode, type JobStateType, safeResultUrl } from "@claimcheck/protocol";
import type { KnownJob } from "../known-job.ts";
import { toMachineId } from "./foreign-id.ts";
import type { NamedJob } from "./transport.ts";

/** A job as the backend tells it. */
export interface ForeignJob {
  /** Any text; it is encoded where its charset needs it. */
  readonly id: string;
  /** One of the backend's own words; what `statuses` does not know is shown as `unrecognised`. */
  readonly status: string;
  /** Grows with every change, if the backend has such a number. */
  readonly revision?: number;
  /** ms since the epoch. */
  readonly createdAt?: number;
  /** 0 to 1. */
  readonly progress?: number;
  readonly position?: number;
  readonly etaMs?: number;
  /** Absolute, or relative to `endpoint`. Without one, an ended job counts as unusable. */
  readonly resultUrl?: string;
  /** ms since the epoch. */
  readonly resultExpiresAt?: number;
  /** A sentence that a person may see. */
  readonly message?: string;
  readonly retryable?: boolean;
  readonly refunded?: boolean;
}

/** What the backend's word means. A failure may say which. */
export type ForeignStatus = JobStateType | { readonly failed: FailureCode };

/** The job under an id of our own charset, in our words; `undefined` when it has no usable id. */
export function namedJob(
  job: ForeignJob,
  statuses: ReadonlyMap<string, ForeignStatus>,
  endpoint: string,
): NamedJob | undefined {
  const jobId = toMachineId(job.id);
  if (jobId === undefined) return undefined;
  const status = statuses.get(job.status);
  if (status === undefined) {
    const word = String(job.status).slice(0, 64);
    return { jobId, answer: { type: "unrecognised", word } };
  }
  const revision = job.revision === undefined ? {} : { revision: job.revision };
  const createdAt = job.createdAt === undefined ? {} : { createdAt: job.createdAt };
  const translated = translate(job, { ...revision, ...createdAt, jobId }, status, endpoint);
  return {
    jobId,
    answer:
      translated === undefined
        ? { type: "unusable", ...revision }
        : { type: "job", job: translated },
  };
}

function translate(
  job: ForeignJob,
  base: { readonly jobId: string; readonly revision?: number },
  status: ForeignStatus,
  endpoint: string,
): KnownJob | undefined {
  if (typeof status === "object") return failed(job, base, status.failed);
  switch (status) {
    case "queued":
      return {
        ...base,
        type: status,
        ...(job.position === undefined ? {} : { position: job.position }),
      };
    case "processing":
      return { ...base, type: status, ...hintsOf(job) };
    case "failed":
      return failed(job, base, "generator");
    case "reviewing":
    case "completed": {
      const resultUrl = safeResultUrl(job.resultUrl, endpoint);
      if (resultUrl === undefined) return undefined;
      const { resultExpiresAt } = job;
      return {
        ...base,
        type: status,
        resultUrl,
        ...(resultExpiresAt === undefined ? {} : { resultExpiresAt }),
      };
    }
    default:
      return status satisfies never;
  }
}

/** A bad hint is no hint (case P16). */
function hintsOf({ progress, etaMs }: ForeignJob): { progress?: number; etaMs?: number } {
  return {
    ...(Number.isFinite(progress) && progress !== undefined
      ? { progress: Math.min(1, Math.max(0, progress)) }
      : {}),
    ...(etaMs !== undefined && etaMs >= 0 && Number.isFinite(etaMs) ? { etaMs } : {}),
  };
}

function failed(
  { message = "", retryable = false, refunded = false }: ForeignJob,
  base: { readonly jobId: string; readonly revision?: number },
  code: FailureCode,
): KnownJob {
  return { ...base, type: "failed", code, message, retryable, refunded };
}
