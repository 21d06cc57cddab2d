import { headerNames, type ProblemCode, problemOf } from "@claimcheck/protocol";

/** Answers requests. */
export type Fetch = (request: Request) => Promise<Response>;

/** One way in which a backend can be wrong, and the checks that have to notice. */
export interface BrokenServer {
  /** What it does. */
  readonly fault: string;
  /** Ids of checks, all of which must go red. */
  readonly red: readonly string[];
  /** The token that shows the fault, where accounts made up on the spot do not. */
  readonly token?: string;
  /** A new broken server around a good one. */
  breaks(good: Fetch): Fetch;
}

export const pathOf = ({ url }: Request): string => new URL(url).pathname;
export const keyOf = (request: Request): string =>
  request.headers.get(headerNames.operationKey) ?? "";
export const accountOf = (request: Request): string => request.headers.get("Authorization") ?? "";
export const isSubmit = (request: Request): boolean =>
  request.method === "POST" && pathOf(request) === "/api/jobs";
export const isCancel = (request: Request): boolean =>
  request.method === "DELETE" && pathOf(request).startsWith("/api/jobs/");

/** The same request with other headers; `undefined` removes one. */
export function withHeaders(
  request: Request,
  changed: Readonly<Record<string, string | undefined>>,
): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  return new Request(request, { headers });
}

/** What the same client would ask beside its request. */
export function asked(request: Request, method: string, path: string): Request {
  const headers = new Headers(request.headers);
  for (const name of ["Content-Type", "Content-Length", "Transfer-Encoding"]) headers.delete(name);
  return new Request(new URL(path, request.url), { method, headers });
}

export interface Rewriting {
  readonly status?: number;
  /** `undefined` removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Of a JSON body. */
  readonly body?: (body: Record<string, unknown>) => unknown;
}

/** The same answer, changed. */
export async function rewritten(answer: Response, change: Rewriting): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(change.headers ?? {})) {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
  }
  const text = await answer.text();
  const isJson = change.body !== undefined && text !== "";
  const body = isJson ? JSON.stringify(change.body(Object(JSON.parse(text)))) : text;
  const status = change.status ?? answer.status;
  return new Response(body === "" ? null : body, { status, headers });
}

/** A refusal in place of an answer. */
export function refused(
  answer: Response,
  code: ProblemCode,
  details: Parameters<typeof problemOf>[2] = {},
): Promise<Response> {
  const problem = problemOf(code, Date.now(), details);
  const headers = { "Content-Type": "application/problem+json" };
  return rewritten(answer, { status: problem.status, headers, body: () => problem });
}

/** A body of `GET /quota` that tells less than is true (or more, below 0). */
export const lowered =
  (by: number) =>
  ({ meters, ...body }: Record<string, unknown>): unknown => ({
    ...body,
    meters: Object(meters).map((meter: object) => {
      const { used } = Object(meter);
      return { ...meter, used: Math.max(0, used - by) };
    }),
  });

/** Counts by name. */
export class Tally {
  readonly #counts = new Map<string, number>();

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  add(name: string): number {
    const count = this.of(name) + 1;
    this.#counts.set(name, count);
    return count;
  }
}
