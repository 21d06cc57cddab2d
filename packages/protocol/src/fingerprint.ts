import * as z from "zod/mini";
import { canonicalJson } from "./canonical-json.ts";
import { sha256Hex } from "./sha256.ts";

/**
 * Names how a fingerprint was made. A later algorithm gets a new name, and old records
 * stay comparable with old ones (case I10).
 */
export const FINGERPRINT_ALGORITHM = "sha256-jcs-1";

export const fingerprintSchema = z.string().check(z.regex(/^sha256-jcs-1:[0-9a-f]{64}$/));

/** SHA-256 over the canonical JSON (RFC 8785) of a snapshot, prefixed with its algorithm. */
export type Fingerprint = z.infer<typeof fingerprintSchema>;

/**
 * The fingerprint of what was sent or received, before any default is filled in.
 *
 * @throws {@link NotJsonError} when the value has no JSON form
 */
export function fingerprintOf(value: unknown): Fingerprint {
  return fingerprintOfCanonical(canonicalJson(value));
}

/** The fingerprint of text that is already canonical JSON. */
export function fingerprintOfCanonical(canonical: string): Fingerprint {
  return `${FINGERPRINT_ALGORITHM}:${sha256Hex(canonical)}`;
}
