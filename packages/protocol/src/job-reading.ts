import * as z from "zod/mini";
import {
  type JobState,
  type JobStateType,
  jobIdSchema,
  jobStateSchema,
  processingSchema,
  queuedSchema,
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

/** Hints are not facts: a bad one must not hide a good state (case P16). */
const hintSchemas = {
  position: queuedSchema.shape.position,
  progress: processingSchema.shape.progress,
  etaMs: processingSchema.shape.etaMs,
};

/**
 * Reads a job out of a parsed body. A word from the wire is parsed, never cast: what does
 * not fit is named for what it is and never becomes `failed` or `completed`. Fields this
 * version does not know are dropped; `progress` is clamped to 0…1, other bad hints are left out.
 */
export function readJob(value: unknown): JobReading {
  if (typeof value !== "object" || value === null) return { type: "unreadable" };
  const body: Record<string, unknown> = { ...value };
  const exact = jobStateSchema.safeParse(withoutBadHints(body));
  if (exact.success && !contradictsItself(exact.data, body)) {
    return { type: "job", job: exact.data };
  }
  const outline = outlineSchema.safeParse(body);
  if (!outline.success) return { type: "unreadable" };
  const { jobId, revision, type: word } = outline.data;
  if (!Object.hasOwn(knownWords, word)) {
    return { type: "unrecognised", jobId, word: word.slice(0, 64).toWellFormed() };
  }
  if (!holdsResult(word)) return { type: "unreadable" };
  return { type: "unusable", jobId, ...(revision === undefined ? {} : { revision }) };
}

function withoutBadHints(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rest = { ...body };
  if (typeof rest["progress"] === "number") {
    rest["progress"] = Math.min(1, Math.max(0, rest["progress"]));
  }
  for (const [name, schema] of Object.entries(hintSchemas)) {
    if (!schema.safeParse(rest[name]).success) delete rest[name];
  }
  return rest;
}

/** A job that holds a result and tells an error as well (case P04 v). */
function contradictsItself(job: JobState, body: Readonly<Record<string, unknown>>): boolean {
  return holdsResult(job.type) && (body["error"] ?? null) !== null;
}

function holdsResult(word: string): boolean {
  return word === "completed" || word === "reviewing";
}
