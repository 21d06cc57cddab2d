import { type Fingerprint, fingerprintOf, NotJsonError } from "@claimcheck/protocol";

/** The largest JSON body that is read, in bytes. The longest legal request is far below it. */
const JSON_BODY_MAX_BYTES = 256 * 1024;

export type Body =
  | { readonly type: "bytes"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: "too_large" };

/** Reads a body up to a limit; what is longer is given up in the middle, not held in memory. */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) return { type: "too_large" };
  if (request.body === null) return { type: "bytes", bytes: new Uint8Array(0) };
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    byteCount += value.byteLength;
    if (byteCount > maxBytes) {
      await reader.cancel();
      return { type: "too_large" };
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(byteCount);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { type: "bytes", bytes };
}

/** A fault in a body, and where (RFC 6901). */
export interface BodyFault {
  readonly pointer: string;
  readonly detail: string;
}

export type JsonBody =
  | { readonly type: "json"; readonly value: unknown; readonly fingerprint: Fingerprint }
  | { readonly type: "faulty"; readonly fault: BodyFault }
  | { readonly type: "too_large" };

/** Reads JSON and fingerprints it as it was received, before any default is filled in (case I10). */
export async function readJson(request: Request): Promise<JsonBody> {
  const body = await readBody(request, JSON_BODY_MAX_BYTES);
  if (body.type === "too_large") return body;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body.bytes));
  } catch {
    return { type: "faulty", fault: { pointer: "", detail: "The body is not JSON in UTF-8." } };
  }
  try {
    return { type: "json", value, fingerprint: fingerprintOf(value) };
  } catch (error) {
    if (!(error instanceof NotJsonError)) throw error;
    return { type: "faulty", fault: { pointer: error.pointer, detail: error.message } };
  }
}

/** What a schema found, as pointers into the body. */
export function faultsOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): BodyFault[] {
  return issues.map(({ path, message }) => ({
    pointer: path.map((part) => `/${escapePointer(String(part))}`).join(""),
    detail: message,
  }));
}

function escapePointer(part: string): string {
  return part.replaceAll("~", "~0").replaceAll("/", "~1");
}
