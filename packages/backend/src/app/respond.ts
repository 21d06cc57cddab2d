import {
  headerNames,
  type Instant,
  PROBLEM_MEDIA_TYPE,
  type ProblemCode,
  type ProblemDetails,
  problemOf,
} from "@claimcheck/protocol";
import type { Trace } from "./trace.ts";

interface Traced {
  readonly trace: Trace;
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A JSON answer. Every body carries the server's time, unless the store that tells it has failed;
 * nothing may keep a copy of it.
 */
export function respond(
  body: { readonly serverTime: Instant | undefined },
  { status = 200, headers = {} }: Answer = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  });
}

/** An RFC 9457 problem from the catalogue, with a `Retry-After` wherever the body names a wait. */
export function refuse(
  { trace }: Traced,
  code: ProblemCode,
  now: Instant,
  details: ProblemDetails = {},
  headers: Answer["headers"] = {},
): Response {
  trace.problem = code;
  const problem = problemOf(code, now, { requestId: trace.requestId, ...details });
  return respond(problem, {
    status: problem.status,
    headers: {
      ...headers,
      "Content-Type": PROBLEM_MEDIA_TYPE,
      ...(details.retryAfterMs === undefined ? {} : retryAfter(details.retryAfterMs)),
    },
  });
}

/** A problem that the catalogue has no word for: no such route, or a fault of the server's own. */
export function refuseUncatalogued(
  { trace: { requestId } }: Traced,
  {
    status,
    title,
    now,
  }: { readonly status: number; readonly title: string; readonly now: Instant | undefined },
): Response {
  const problem = { type: "about:blank", title, status, serverTime: now, requestId };
  return respond(problem, { status, headers: { "Content-Type": PROBLEM_MEDIA_TYPE } });
}

/** The wait in whole seconds, rounded up and never 0: a client that obeys it is never early. */
function retryAfter(waitMs: number): Record<string, string> {
  return { [headerNames.retryAfter]: String(Math.max(1, Math.ceil(waitMs / 1000))) };
}
