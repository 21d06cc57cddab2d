import * as z from "zod/mini";
import { instantSchema } from "./instant.ts";
import { jobStateSchema } from "./job-state.ts";
import { type ProblemCode, problemCatalogue, problemCodes } from "./problem-catalogue.ts";

/** The media type of every error body (RFC 9457). */
export const PROBLEM_MEDIA_TYPE = "application/problem+json";

const milliseconds = z.int().check(z.nonnegative());

/**
 * An error on the wire: an RFC 9457 problem with a `code` from the catalogue. `detail` is a
 * sentence for a person; `errors` point at what is wrong in the body (RFC 6901).
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  detail: z.optional(z.string()),
  serverTime: instantSchema,
  /** For the person who asks support; appears in the server's log. */
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ pointer: z.string(), detail: z.string() }))),
  /** The wait of `Retry-After` in milliseconds, for pages where CORS hides the header (case P10). */
  retryAfterMs: z.optional(milliseconds),
  /** When the limit that refused starts anew. */
  resetsAt: z.optional(instantSchema),
  /** The true state, where a job is what the problem is about. */
  job: z.optional(jobStateSchema),
});
export type Problem = z.infer<typeof problemSchema>;

/** What a problem says beyond its code. */
export type ProblemDetails = Partial<
  Pick<Problem, "detail" | "requestId" | "errors" | "retryAfterMs" | "resetsAt" | "job">
>;

/** A problem body for a code; status and title always come from the catalogue. */
export function problemOf(
  code: ProblemCode,
  serverTime: number,
  details: ProblemDetails = {},
): Problem {
  const { status, title } = problemCatalogue[code];
  const type = `urn:claimcheck:problem:${code}`;
  return { ...details, type, title, status, code, serverTime };
}
