import * as z from "zod/mini";
import { canonicalJson, NotJsonError } from "./canonical-json.ts";
import { pointerTo } from "./json-pointer.ts";
import { hexOf, sha256 } from "./sha256.ts";

/** The charset and length of an operation key (design: words). */
export const OPERATION_KEY_PATTERN = /^[A-Za-z0-9_-]{16,128}$/;

export const operationKeySchema = z.string().check(z.regex(OPERATION_KEY_PATTERN));

/**
 * Identifies one operation; travels as `Idempotency-Key`. Minted once per intent and
 * never again: a resend carries the same key, a new generation attempt a new one.
 */
export type OperationKey = z.infer<typeof operationKeySchema>;

/**
 * A random UUID v4 (RFC 9562) from a cryptographic source. Takes the source as an
 * argument, since `crypto.randomUUID` exists in secure contexts only (case T13).
 *
 * @param randomBytes returns that many bytes from a cryptographic source
 * @throws RangeError when the source returns another number of bytes: a shorter key could be guessed
 */
export function mintOperationKey(randomBytes: (count: number) => Uint8Array): OperationKey {
  const bytes = Uint8Array.from(randomBytes(16));
  if (bytes.length !== 16) throw new RangeError("The source of randomness did not give 16 bytes.");
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = hexOf(bytes);
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ];
  return groups.join("-");
}

/** What may name an intent. Values are compared after canonical JSON, so `1` and `"1"` differ. */
export type IntentParts = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Derives a key from what the intent *is*, so that several workers with one intent
 * converge on one operation. Two calls with equal parts give one key: put into it
 * everything that makes a second generation deliberate (`variation`, `attempt`), or the
 * second one will return the first one's job (case T09).
 *
 * @throws {@link NotJsonError} when a part is not a JSON value; also when it is `undefined`,
 * since a part that silently does not count lets two intents share one job
 */
export function operationKeyFrom(parts: IntentParts): OperationKey {
  for (const [name, part] of Object.entries(parts)) {
    if (part === undefined) throw new NotJsonError(pointerTo("", name), "it is undefined");
  }
  return `intent1_${hexOf(sha256(canonicalJson(parts)))}`;
}
