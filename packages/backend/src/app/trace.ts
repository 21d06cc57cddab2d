import type { ProblemCode } from "@claimcheck/protocol";

/**
 * What the log will say about one request. Filled in as it becomes known, so that an early
 * exit is logged with as much as there was. Holds nothing that a person wrote: no path (it
 * may carry a signature), no header, no body.
 */
export interface Trace {
  readonly requestId: string;
  /** The pattern, such as `GET /jobs/:id`; `null`: no such route, or it ended before one was found. */
  route: string | null;
  /** `null`: nobody was asked who they are, or nobody is signed in. */
  account: string | null;
  /** The code of the problem that was answered. */
  problem: ProblemCode | null;
}

export function newTrace(requestId: string): Trace {
  return { requestId, route: null, account: null, problem: null };
}
