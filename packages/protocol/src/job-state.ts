import * as z from "zod/mini";
import { amountsSchema } from "./amounts.ts";
import { instantSchema } from "./instant.ts";
import { RESULT_URL_MAX_CHARS } from "./safe-result-url.ts";

export const jobIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/));
/** Names a job on the server. It goes into paths, so its charset is closed (case X02). */
export type JobId = z.infer<typeof jobIdSchema>;

/** What kinds of thing a job makes. */
export const jobKinds = ["image"] as const;

export const failureCodes = [
  "generator",
  "cancelled",
  "deadline",
  "dispatch",
  "worker_lost",
  "rejected_in_review",
] as const;
/** Why a job failed, as far as a person may be told. */
export type FailureCode = (typeof failureCodes)[number];

const base = {
  jobId: jobIdSchema,
  /** Grows with every change of the job, never shrinks (S5). */
  revision: z.int().check(z.nonnegative()),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  kind: z.enum(jobKinds),
};

const url = z.string().check(z.minLength(1), z.maxLength(RESULT_URL_MAX_CHARS));

export const queuedSchema = z.object({
  ...base,
  type: z.literal("queued"),
  /** How many jobs are before this one; 0 is next. */
  position: z.optional(z.int().check(z.nonnegative())),
});

export const processingSchema = z.object({
  ...base,
  type: z.literal("processing"),
  /** 0 to 1. */
  progress: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  /** Expected time until the job ends, in milliseconds. A hint, not a promise. */
  etaMs: z.optional(z.int().check(z.nonnegative())),
});

/** The file exists; nobody has accepted it yet. */
const reviewingSchema = z.object({
  ...base,
  type: z.literal("reviewing"),
  resultUrl: url,
  resultExpiresAt: instantSchema,
  /** A review that nobody does settles as completed at this moment. */
  reviewDeadlineAt: instantSchema,
});

export const completedSchema = z.object({
  ...base,
  type: z.literal("completed"),
  resultUrl: url,
  resultExpiresAt: instantSchema,
  charged: amountsSchema,
});

export const failedSchema = z.object({
  ...base,
  type: z.literal("failed"),
  code: z.enum(failureCodes),
  /** A safe sentence for a person; never a provider's raw error. */
  message: z.string(),
  /** Whether a new generation attempt may end differently. */
  retryable: z.boolean(),
  /** Whether what was reserved has been given back. */
  refunded: z.boolean(),
});

/** A job as the server tells it, discriminated by `type` (design: states). */
export const jobStateSchema = z.discriminatedUnion("type", [
  queuedSchema,
  processingSchema,
  reviewingSchema,
  completedSchema,
  failedSchema,
]);
export type JobState = z.infer<typeof jobStateSchema>;
export type JobStateType = JobState["type"];

/** Whether a job has ended. Nothing leaves a terminal state (C5, S2). */
export function isTerminal(job: { readonly type: JobStateType }): boolean {
  switch (job.type) {
    case "completed":
    case "failed":
      return true;
    case "queued":
    case "processing":
    case "reviewing":
      return false;
    default:
      return job.type satisfies never;
  }
}
