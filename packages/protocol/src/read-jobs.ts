import * as z from "zod/mini";
import { instantSchema } from "./instant.ts";
import { jobIdSchema, jobStateSchema } from "./job-state.ts";

/** At most this many jobs in one `POST /jobs/read`. */
export const READ_JOBS_MAX = 100;
/** The longest hold a client may ask for, in milliseconds: below the 30 s of common proxies. */
export const HOLD_MAX_MS = 25_000;

export const readJobsRequestSchema = z.object({
  jobs: z
    .array(
      z.object({
        id: jobIdSchema,
        /** The last revision the reader knows; a hold ends when a job has a newer one. */
        after: z.optional(z.int().check(z.nonnegative())),
      }),
    )
    .check(z.minLength(1), z.maxLength(READ_JOBS_MAX)),
  /** How long the server may hold the answer back while nothing changes. Default 0. */
  waitMs: z.optional(z.int().check(z.nonnegative(), z.maximum(HOLD_MAX_MS))),
  /** Progress alone ends a hold no sooner than this; absent: never. Default 10 000. */
  progressMs: z.optional(z.int().check(z.nonnegative())),
  /** A newer hold of the same reader ends the older one. */
  readerId: z.optional(z.string().check(z.maxLength(64))),
});
export type ReadJobsRequest = z.infer<typeof readJobsRequestSchema>;

/**
 * The jobs that exist, as they are now, and the ids that this account has no job for. A client
 * reads the jobs one by one with `readJob`: one that it cannot read must not hide the others.
 */
export const readJobsAnswerSchema = z.object({
  serverTime: instantSchema,
  jobs: z.array(jobStateSchema),
  missing: z.array(jobIdSchema),
});
export type ReadJobsAnswer = z.infer<typeof readJobsAnswerSchema>;
