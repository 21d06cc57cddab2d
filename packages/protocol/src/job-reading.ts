import * as z from "zod/mini";
import {
  completedSchema,
  failedSchema,
  type JobState,
  type JobStateType,
  jobIdSchema,
  processingSchema,
  queuedSchema,
  reviewingSchema,
} from "./job-state.ts";

/** What a body that should be a job turned out to be. Only `job` is a fact about the job. */
export type JobReading =
  | { readonly type: "job"; readonly job: JobState }
  /** `completed` or `reviewing` without all that makes its result usable (case P04). */
  | { readonly type: "unusable"; readonly jobId: string; readonly revision?: number }
  /** A state this version has no word for (case P01); `word` is kept raw, cut to 64 characters. */
  | { readonly type: "unrecognised"; readonly jobId: string; readonly word: string }
  | { readonly type: "unreadable" };

const knownWords: Record<JobStateType, true> = {
  queued: true,
  processing: true,
  reviewing: true,
  completed: true,
  failed: true,
};

const outlineSchema = z.object({
  jobId: jobIdSchema,
  revision: z.optional(z.int().check(z.nonnegative())),
  type: z.string(),
});

const clamped = z.pipe(
  z.number(),
  z.transform((progress) => Math.min(1, Math.max(0, progress))),
);

/** The job of the wire, but hints are only hints: a bad one must not hide a good state (case P16). */
const tolerantSchema = z.discriminatedUnion("type", [
  z.extend(queuedSchema, { position: z.catch(queuedSchema.shape.position, undefined) }),
  z.extend(processingSchema, {
    progress: z.catch(z.optional(clamped), undefined),
    etaMs: z.catch(processingSchema.shape.etaMs, undefined),
  }),
  reviewingSchema,
  completedSchema,
  failedSchema,
]);

/** A finished job that also tells an error contradicts itself (case P04). */
const errorSchema = z.object({ error: z.unknown() });

/**
 * Reads a job out of a parsed body. A word from the wire is parsed, never cast: what does
 * not fit is named for what it is and never becomes `failed` or `completed`. Fields this
 * version does not know are dropped; `progress` is clamped to 0…1, other bad hints are left out.
 */
export function readJob(value: unknown): JobReading {
  const exact = tolerantSchema.safeParse(value);
  if (exact.success && !(holdsResult(exact.data.type) && tellsError(value))) {
    return { type: "job", job: exact.data };
  }
  const outline = outlineSchema.safeParse(value);
  if (!outline.success) return { type: "unreadable" };
  const { jobId, revision, type: word } = outline.data;
  if (!Object.hasOwn(knownWords, word)) {
    return { type: "unrecognised", jobId, word: word.slice(0, 64).toWellFormed() };
  }
  if (!holdsResult(word)) return { type: "unreadable" };
  return { type: "unusable", jobId, ...(revision === undefined ? {} : { revision }) };
}

function holdsResult(word: string): boolean {
  return word === "completed" || word === "reviewing";
}

function tellsError(value: unknown): boolean {
  const told = errorSchema.safeParse(value);
  return told.success && told.data.error !== null && told.data.error !== undefined;
}
