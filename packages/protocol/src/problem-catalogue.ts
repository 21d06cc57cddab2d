/**
 * What a problem means for an operation that is being submitted (design: the client's life, 3).
 * - `resend`: the same key again, later; nothing was charged by this attempt.
 * - `hold`: nothing more is sent until a person has acted (signed in, switched account).
 * - `unresolved`: a job may exist under this key; a person decides.
 *   Also what never answers a submit (`job_not_found` …): it says nothing about the key (C12).
 * - `refused`: no job has this key. Nothing was charged.
 */
export type OnSubmit = "resend" | "hold" | "unresolved" | "refused";

/** What a person can do about it; the UI renders one action for each (design: recovery per cause). */
export const recoveries = [
  "none",
  "check_again",
  "wait",
  "sign_in",
  "switch_account",
  "add_credits",
  "fix_request",
  "upload_again",
  "refresh_capabilities",
  "start_over",
  "contact_support",
] as const;
export type Recovery = (typeof recoveries)[number];

export interface ProblemEntry {
  readonly status: number;
  readonly title: string;
  readonly recovery: Recovery;
  readonly onSubmit: OnSubmit;
  /**
   * Whether the server would judge the same request again, so that a late copy of it might
   * still be accepted. Such a refusal is final only once the key has been burned (C12).
   */
  readonly evaluatedAgain: boolean;
}

function entry(
  status: number,
  onSubmit: OnSubmit,
  recovery: Recovery,
  title: string,
  evaluatedAgain = false,
): ProblemEntry {
  return { status, title, recovery, onSubmit, evaluatedAgain };
}

/**
 * Every error the protocol knows: one place for status, meaning and recovery. Server and
 * client read the same table.
 */
export const problemCatalogue = {
  idempotency_key_missing: entry(
    400,
    "refused",
    "contact_support",
    "The Idempotency-Key header is missing.",
  ),
  idempotency_key_malformed: entry(
    400,
    "refused",
    "contact_support",
    "The Idempotency-Key is malformed.",
  ),
  invalid_request: entry(
    400,
    "refused",
    "fix_request",
    "Something in the request is not possible.",
  ),
  upload_missing: entry(400, "refused", "upload_again", "An image has not been uploaded.", true),
  hash_mismatch: entry(400, "refused", "upload_again", "The bytes do not match their hash."),
  unauthenticated: entry(401, "hold", "sign_in", "Nobody is signed in."),
  credits_insufficient: entry(402, "refused", "add_credits", "There are not enough credits.", true),
  forbidden: entry(403, "hold", "contact_support", "This account may not do this."),
  job_not_found: entry(404, "unresolved", "check_again", "There is no such job."),
  operation_not_found: entry(404, "unresolved", "check_again", "There is no such operation."),
  account_mismatch: entry(409, "hold", "switch_account", "Another account is signed in."),
  operation_in_progress: entry(
    409,
    "resend",
    "wait",
    "This operation is being accepted right now.",
  ),
  concurrency_limited: entry(409, "resend", "wait", "Too many jobs are running at once."),
  capabilities_stale: entry(
    409,
    "refused",
    "refresh_capabilities",
    "What is on offer has changed.",
    true,
  ),
  job_already_settled: entry(409, "unresolved", "check_again", "The job has already ended."),
  transition_not_allowed: entry(
    409,
    "unresolved",
    "check_again",
    "The job is not in a state that allows this.",
  ),
  operation_expired: entry(
    410,
    "unresolved",
    "start_over",
    "This operation was finished long ago.",
  ),
  operation_burned: entry(410, "refused", "start_over", "This operation was given up."),
  payload_too_large: entry(413, "refused", "fix_request", "The request is too large."),
  unsupported_media: entry(415, "refused", "fix_request", "This type of file is not supported."),
  idempotency_key_reused: entry(
    422,
    "unresolved",
    "contact_support",
    "This key belongs to another request.",
  ),
  quota_exceeded: entry(429, "refused", "wait", "The quota of this period is used up.", true),
  rate_limited: entry(429, "resend", "wait", "Too many requests."),
  plan_unavailable: entry(503, "resend", "wait", "The plan cannot be read right now."),
} as const satisfies Record<string, ProblemEntry>;

export type ProblemCode = keyof typeof problemCatalogue;

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemCatalogue, code);
}

/** Every code, in the catalogue's order. */
export const problemCodes: readonly ProblemCode[] =
  Object.keys(problemCatalogue).filter(isProblemCode);

/** The entry of a code that came from the wire; `undefined` for a word this version does not know. */
export function problemEntry(code: string): ProblemEntry | undefined {
  return isProblemCode(code) ? problemCatalogue[code] : undefined;
}
