import { type ProblemCode, type ProblemDetails, problemOf } from "@claimcheck/protocol";

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: string;
  readonly headers: Headers;
  readonly init: RequestInit;
  readonly atMs: number;
  readonly url: string;
}

/** What becomes of a request. `undefined`: it is answered as it should be. */
export type Fault =
  | { readonly type: "lost"; readonly when: "before" | "after" }
  | { readonly type: "hang"; readonly processed?: boolean }
  | {
      readonly type: "answer";
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly processed?: boolean;
    }
  | { readonly type: "rewrite"; readonly rewrite: (response: Response) => Promise<Response> }
  | { readonly type: "held"; readonly until: Promise<void> };

export type FaultPlan = (request: SeenRequest) => Fault | undefined;

export const problem = (
  code: ProblemCode,
  details: ProblemDetails = {},
  headers: Readonly<Record<string, string>> = {},
): Fault => {
  const body = problemOf(code, 0, details);
  return { type: "answer", status: body.status, body: JSON.stringify(body), headers };
};

/** Answers the next `count` matching requests with a fault. */
export function once(match: string | RegExp, fault: Fault, count = 1): FaultPlan {
  let left = count;
  return (request) => {
    if (left === 0 || !matches(request, match)) return undefined;
    left -= 1;
    return fault;
  };
}

export function always(match: string | RegExp, fault: Fault): FaultPlan {
  return (request) => (matches(request, match) ? fault : undefined);
}

export function matches({ method, path }: SeenRequest, match: string | RegExp): boolean {
  const line = `${method} ${path}`;
  return typeof match === "string" ? line.startsWith(match) : match.test(line);
}
