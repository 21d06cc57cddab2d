import * as z from "zod/mini";
import { type JobState, type JobStateType, jobIdSchema, jobStateSchema } from "./job-state.ts";

/** What a body that should be a job turned out to be. Only `job` is a fact about the job. */
export type JobReading =
  | { readonly type: "job"; readonly job: JobState }
  /** `completed` or `reviewing` without a usable result (case P04). */
  | { readonly type: "unusable"; readonly jobId: string; readonly revision: number }
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

/**
 * Reads a job out of a parsed body. A word from the wire is parsed, never cast: what does
 * not fit is named for what it is and never becomes `failed` or `completed`.
 */
export function readJob(value: unknown): JobReading {
  const exact = jobStateSchema.safeParse(value);
  if (exact.success) return { type: "job", job: exact.data };

  const outline = outlineSchema.safeParse(value);
  if (!outline.success) return { type: "unreadable" };
  const { jobId, revision, type: word } = outline.data;
  if (!Object.hasOwn(knownWords, word)) {
    return { type: "unrecognised", jobId, word: word.slice(0, 64) };
  }
  const holdsResult = word === "completed" || word === "reviewing";
  if (holdsResult && revision !== undefined) return { type: "unusable", jobId, revision };
  return { type: "unreadable" };
}
