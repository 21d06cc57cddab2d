/** What may stand in a path segment: the charset of job ids and of hexadecimal digests (case X02). */
const SEGMENT = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * An id that must not go into a path. Encoding is no protection: `encodeURIComponent` leaves
 * `..` as it is, and URL parsers then climb out of the segment. Ids are parsed where they
 * come in, so this is thrown for a bug, before any request.
 */
export class UnsafeIdError extends Error {
  override readonly name = "UnsafeIdError";

  constructor() {
    // Without the id itself: it may be long, and messages end up in logs.
    super("This id cannot be part of a path.");
  }
}

function segment(id: string): string {
  if (!SEGMENT.test(id)) throw new UnsafeIdError();
  return id;
}

/**
 * Where everything is, relative to the base (`/api`). No id can leave its segment.
 *
 * @throws {@link UnsafeIdError} from the routes that take an id
 */
export const routes = {
  jobs: "/jobs",
  recentJobs: "/jobs?recent",
  readJobs: "/jobs/read",
  job: (jobId: string) => `/jobs/${segment(jobId)}`,
  review: (jobId: string) => `/jobs/${segment(jobId)}/review`,
  operation: "/operation",
  upload: (sha256: string) => `/uploads/${segment(sha256)}`,
  result: (resultId: string) => `/results/${segment(resultId)}`,
  quota: "/quota",
  capabilities: "/capabilities",
  openapi: "/openapi.json",
} as const;
