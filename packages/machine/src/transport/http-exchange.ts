import { headerNames, type OperationKey, PROTOCOL_VERSION } from "@claimcheck/protocol";
import { type Answer, readAnswer } from "./answer-table.ts";

/** The platform's `fetch`, as far as it is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpOptions {
  readonly fetch: Fetch;
  /** The absolute URL below which everything is: `https://app.example/api`. */
  readonly baseUrl: string;
  /** Who is signed in, read anew for each request. Default: nobody is named. */
  readonly account?: () => string | undefined;
  /** Further headers, such as a bearer token; read anew for each request, may take its time. */
  readonly headers?: () =>
    | Readonly<Record<string, string>>
    | Promise<Readonly<Record<string, string>>>;
  /** Whether cookies go along. Default `same-origin`. */
  readonly credentials?: RequestCredentials;
}

export interface HttpRequest {
  readonly method: "GET" | "HEAD" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly signal: AbortSignal;
  readonly operationKey?: OperationKey;
  readonly attemptOf?: OperationKey;
  readonly body?: { readonly type: string; readonly content: string | Blob };
}

/**
 * One HTTP exchange with the configured base, and nowhere else (C11): the URL is the base
 * and a route, redirects are not followed, nothing a response says is ever requested.
 * Never `keepalive`: a body over 64 KiB would be refused without being sent (case S10).
 */
export function httpExchange(options: HttpOptions): (request: HttpRequest) => Promise<Answer> {
  const { fetch: send, credentials = "same-origin" } = options;
  const base = options.baseUrl.replace(/\/+$/, "");

  return async ({ method, path, signal, operationKey, attemptOf, body }) => {
    const account = options.account?.();
    try {
      const headers: Record<string, string> = {
        ...(await options.headers?.()),
        [headerNames.protocol]: String(PROTOCOL_VERSION),
        Accept: "application/json",
        ...(account === undefined ? {} : { [headerNames.account]: encodeHeader(account) }),
        ...(operationKey === undefined ? {} : { [headerNames.operationKey]: operationKey }),
        ...(attemptOf === undefined ? {} : { [headerNames.attemptOf]: attemptOf }),
        ...(body === undefined ? {} : { "Content-Type": body.type }),
      };
      const response = await send(`${base}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: body.content }),
        signal,
        credentials,
        cache: "no-store",
        redirect: "manual",
        referrerPolicy: "same-origin",
      });
      // A body that breaks off says nothing, but status and Retry-After have come (C9).
      const text = await response.text().catch(() => undefined);
      if (text === undefined && response.ok) return { type: "no_evidence", reason: "network" };
      return readAnswer({
        status: response.status,
        isOpaqueRedirect: response.type === "opaqueredirect",
        text: text ?? "",
        base,
        retryAfter: response.headers.get(headerNames.retryAfter),
        requestId: response.headers.get(headerNames.requestId),
      });
    } catch {
      // Whatever went wrong on the way, the far side may have acted. Why it was aborted, the caller knows.
      return { type: "no_evidence", reason: "network" };
    }
  };
}

/** Header values are latin-1 at most; an account may be any text. */
function encodeHeader(value: string): string {
  return /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value);
}
