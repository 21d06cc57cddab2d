/** One request and what came back, kept for the report and for the checks that look at all of them. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly sent: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The body as JSON; `undefined` when it is not. */
  readonly json: unknown;
  /** By a clock that never goes back, in milliseconds. */
  readonly beganAtMs: number;
  readonly endedAtMs: number;
}

export interface Sending {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | undefined;
}

/** The server did not answer at all, so there is nothing to judge. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly sending: Sending;

  constructor(sending: Sending, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.sending = sending;
  }
}

/** `fetch` says no more than that it failed; why is in the cause below. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const { code, message } = Object(error.cause);
  const below = String(code ?? message ?? "");
  return below === "" ? error.message : `${error.message}, ${below}`;
}

/** Sends requests as a client does, and keeps every exchange. */
export interface Wire {
  send(sending: Sending): Promise<Exchange>;
  readonly exchanges: readonly Exchange[];
}

/** @param timeoutMs how long one answer may take; a held read is given its own wait on top */
export function createWire(timeoutMs: number): Wire {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    async send(sending) {
      const { method, url, headers, body } = sending;
      const beganAtMs = performance.now();
      try {
        const response = await fetch(url, {
          method,
          headers: { ...headers },
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
          ...(body === undefined ? {} : { body }),
        });
        const bytes = new Uint8Array(await response.arrayBuffer());
        const exchange: Exchange = {
          method,
          url,
          sent: { headers, body: bodyInWords(body) },
          status: response.status,
          headers: response.headers,
          bytes,
          json: parsed(bytes),
          beganAtMs,
          endedAtMs: performance.now(),
        };
        exchanges.push(exchange);
        return exchange;
      } catch (error) {
        throw new NoAnswerError(sending, error);
      }
    },
  };
}

export function bodyInWords(body: Sending["body"]): string {
  if (body === undefined) return "";
  return typeof body === "string" ? body : `(${body.byteLength} bytes)`;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
