import { OPERATION_KEY_PATTERN, type OperationKey } from "./operation-key.ts";

/** Every header name the protocol uses, in the case it is documented in. */
export const headerNames = {
  operationKey: "Idempotency-Key",
  replayed: "Idempotency-Replayed",
  protocol: "Claimcheck-Protocol",
  /** The key of the operation that this generation attempt follows. */
  attemptOf: "Claimcheck-Attempt-Of",
  account: "Claimcheck-Account",
  requestId: "Request-Id",
  retryAfter: "Retry-After",
  location: "Location",
  /** What is left of the submit limit: `"submit";r=19;t=3` (draft-ietf-httpapi-ratelimit-headers-10). */
  rateLimit: "RateLimit",
  /** What the submit limit is: `"submit";q=20;w=60`. */
  rateLimitPolicy: "RateLimit-Policy",
} as const;

/** Request headers a cross-origin page may send (`Access-Control-Allow-Headers`). */
export const corsAllowedHeaders = [
  "Authorization",
  "Content-Type",
  headerNames.operationKey,
  headerNames.protocol,
  headerNames.account,
  headerNames.attemptOf,
] as const;

/** Response headers a cross-origin page may read; sent on errors and early exits too (case P10). */
export const corsExposedHeaders = [
  headerNames.location,
  headerNames.retryAfter,
  headerNames.replayed,
  headerNames.requestId,
  headerNames.rateLimit,
  headerNames.rateLimitPolicy,
] as const;

export type KeyHeader =
  | { type: "key"; key: OperationKey }
  | { type: "missing" }
  | { type: "malformed" };

/**
 * Reads an `Idempotency-Key` header. The IETF draft (draft-07) sends a quoted string,
 * Stripe and Adyen a bare one: both are accepted, anything else is malformed.
 */
export function parseKeyHeader(raw: string | null | undefined): KeyHeader {
  const value = raw?.trim();
  if (!value) return { type: "missing" };
  const quoted = value.startsWith('"') && value.endsWith('"');
  const key = quoted ? value.slice(1, -1) : value;
  return OPERATION_KEY_PATTERN.test(key) ? { type: "key", key } : { type: "malformed" };
}
