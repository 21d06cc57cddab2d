import type { ProblemCode } from "../problem-catalogue.ts";
import type { MessageName } from "./component-schemas.ts";
import type { Method } from "./document.ts";

/** A header that the endpoint reads. */
export type RequestHeader = "operationKey" | "attemptOf" | "range";

/** What is answered when all is well. */
export interface GoodAnswer {
  readonly status: number;
  readonly says: string;
  /** The message of the body, or its media types; absent: no body. */
  readonly body?: MessageName | readonly string[];
  readonly headers?: readonly AnswerHeader[];
}
export type AnswerHeader =
  | "location"
  | "retryAfter"
  | "replayed"
  | "rateLimit"
  | "rateLimitPolicy"
  | "contentRange"
  | "acceptRanges"
  | "etag";

/** One thing that can be asked of the server (design: on the wire). */
export interface Endpoint {
  readonly id: string;
  readonly method: Method;
  /** Relative to the base, with its parts in braces. */
  readonly path: string;
  readonly tag: "operations" | "jobs" | "uploads and results" | "account";
  readonly summary: string;
  readonly description?: string;
  /** `anyone`: no credential is looked at. */
  readonly access: "account" | "anyone";
  readonly headers?: readonly RequestHeader[];
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: MessageName | readonly string[];
  readonly answers: readonly GoodAnswer[];
  /** Beyond those that every endpoint of an account has. */
  readonly problems: readonly ProblemCode[];
}

export const endpoints: readonly Endpoint[] = [
  {
    id: "submit",
    method: "post",
    path: "/jobs",
    tag: "operations",
    summary: "Submit an operation",
    description:
      "One job per account and key, for ever. The key is looked up before every gate except authentication: no limit, plan or new capability ever refuses a repeat. Send the same bytes with the same key for as long as the answer is not known.",
    access: "account",
    headers: ["operationKey", "attemptOf"],
    request: "GenerationRequest",
    answers: [
      {
        status: 202,
        says: "Accepted: the job, made now or by an earlier request with this key.",
        body: "SubmitAnswer",
        headers: ["location", "retryAfter", "replayed", "rateLimit", "rateLimitPolicy"],
      },
    ],
    problems: [
      "idempotency_key_missing",
      "idempotency_key_malformed",
      "invalid_request",
      "upload_missing",
      "credits_insufficient",
      "operation_in_progress",
      "concurrency_limited",
      "capabilities_stale",
      "operation_expired",
      "operation_burned",
      "payload_too_large",
      "idempotency_key_reused",
      "quota_exceeded",
      "rate_limited",
      "plan_unavailable",
    ],
  },
  {
    id: "listRecent",
    method: "get",
    path: "/jobs",
    tag: "operations",
    summary: "List this account's latest operations",
    description: "Brings back what a browser has forgotten, newest first.",
    access: "account",
    query: { recent: "Always sent, without a value." },
    answers: [{ status: 200, says: "The latest operations.", body: "RecentOperations" }],
    problems: [],
  },
  {
    id: "findOperation",
    method: "get",
    path: "/operation",
    tag: "operations",
    summary: "Look a key up",
    description: "The key travels in its header, so it stays out of access logs.",
    access: "account",
    headers: ["operationKey"],
    answers: [{ status: 200, says: "The job that has this key.", body: "OperationAnswer" }],
    problems: [
      "idempotency_key_missing",
      "idempotency_key_malformed",
      "operation_not_found",
      "operation_expired",
      "operation_burned",
    ],
  },
  {
    id: "giveUpOperation",
    method: "delete",
    path: "/operation",
    tag: "operations",
    summary: "Cancel the job of a key, or burn the key",
    description:
      "A burned key never gets a job, however late its request arrives: this is the only proof that none exists.",
    access: "account",
    headers: ["operationKey"],
    answers: [{ status: 200, says: "Cancelled, or burned.", body: "GiveUpAnswer" }],
    problems: [
      "idempotency_key_missing",
      "idempotency_key_malformed",
      "job_already_settled",
      "transition_not_allowed",
      "operation_expired",
    ],
  },
  {
    id: "readJobs",
    method: "post",
    path: "/jobs/read",
    tag: "jobs",
    summary: "Read many jobs, held until something changes",
    description:
      "At most 100 jobs. With `waitMs` the answer is held back while nothing changes, for at most 25 s.",
    access: "account",
    request: "ReadJobsRequest",
    answers: [
      {
        status: 200,
        says: "The jobs as they are now. Retry-After says when the first of them is likely to have changed, while one has not settled and no wait was asked for.",
        body: "ReadJobsAnswer",
        headers: ["retryAfter"],
      },
    ],
    problems: ["invalid_request", "payload_too_large"],
  },
  {
    id: "readJob",
    method: "get",
    path: "/jobs/{id}",
    tag: "jobs",
    summary: "Read a job",
    access: "account",
    answers: [
      {
        status: 200,
        says: "The job. Retry-After says when to look again, while it has not settled.",
        body: "JobAnswer",
        headers: ["retryAfter"],
      },
    ],
    problems: ["job_not_found"],
  },
  {
    id: "cancelJob",
    method: "delete",
    path: "/jobs/{id}",
    tag: "jobs",
    summary: "Cancel a job",
    description:
      "Legal while it is queued or processing. Repeating a cancel that was won is a success.",
    access: "account",
    answers: [{ status: 200, says: "The state it led to.", body: "JobAnswer" }],
    problems: ["job_not_found", "job_already_settled", "transition_not_allowed"],
  },
  {
    id: "reviewJob",
    method: "post",
    path: "/jobs/{id}/review",
    tag: "jobs",
    summary: "Accept or reject the result",
    description: "Repeating a decision that was won is a success.",
    access: "account",
    request: "ReviewRequest",
    answers: [{ status: 200, says: "The state it led to.", body: "JobAnswer" }],
    problems: [
      "invalid_request",
      "job_not_found",
      "job_already_settled",
      "transition_not_allowed",
      "payload_too_large",
    ],
  },
  {
    id: "putUpload",
    method: "put",
    path: "/uploads/{sha256}",
    tag: "uploads and results",
    summary: "Upload a file under its hash",
    description:
      "The bytes decide what the file is. Kept for 24 h after the last PUT or HEAD, and until every operation that names it is a tombstone.",
    access: "account",
    request: ["image/jpeg", "image/png", "image/webp", "application/octet-stream"],
    answers: [
      { status: 201, says: "Stored.", body: "UploadAnswer" },
      { status: 200, says: "It was there already.", body: "UploadAnswer" },
    ],
    problems: ["invalid_request", "hash_mismatch", "payload_too_large", "unsupported_media"],
  },
  {
    id: "findUpload",
    method: "head",
    path: "/uploads/{sha256}",
    tag: "uploads and results",
    summary: "Ask whether a file is there",
    description: "Asking keeps it. 404 where it is not there, without a body.",
    access: "account",
    answers: [{ status: 200, says: "It is there." }],
    problems: [],
  },
  {
    id: "readResult",
    method: "get",
    path: "/results/{id}",
    tag: "uploads and results",
    summary: "Open a result",
    description: "The signature is the permission: an <img> can show it. Take the link as it is.",
    access: "anyone",
    headers: ["range"],
    query: { expires: "When the link ends.", signature: "Of id and end." },
    answers: [
      {
        status: 200,
        says: "The file.",
        body: ["image/png", "image/jpeg", "image/webp"],
        headers: ["acceptRanges", "etag"],
      },
      {
        status: 206,
        says: "A part of the file.",
        body: ["image/png", "image/jpeg", "image/webp"],
        headers: ["acceptRanges", "etag", "contentRange"],
      },
      { status: 416, says: "No such part.", headers: ["contentRange"] },
    ],
    problems: ["forbidden", "job_not_found"],
  },
  {
    id: "readQuota",
    method: "get",
    path: "/quota",
    tag: "account",
    summary: "Read what is used, and the limits",
    access: "account",
    answers: [{ status: 200, says: "The quota of this account.", body: "Quota" }],
    problems: ["credits_insufficient", "plan_unavailable"],
  },
  {
    id: "readCapabilities",
    method: "get",
    path: "/capabilities",
    tag: "account",
    summary: "Read what is on offer",
    description: "The product's limits, versioned: form and server hold the same ones.",
    access: "account",
    answers: [{ status: 200, says: "What is on offer.", body: "Capabilities" }],
    problems: [],
  },
  {
    id: "readDescription",
    method: "get",
    path: "/openapi.json",
    tag: "account",
    summary: "Read this description",
    access: "anyone",
    answers: [{ status: 200, says: "An OpenAPI 3.1 document.", body: ["application/json"] }],
    problems: [],
  },
];
