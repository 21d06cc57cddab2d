import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import * as z from "zod/mini";

/** A SHA-256 digest in lower-case hexadecimal. */
export const sha256HexSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * SHA-256, computed synchronously and without `crypto.subtle`, which exists in secure
 * contexts only (case T14). Text is hashed as UTF-8.
 */
export function sha256(data: Uint8Array | string): Uint8Array {
  return digest(typeof data === "string" ? utf8ToBytes(data) : data);
}

/** Lower-case hexadecimal of some bytes. */
export function hexOf(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** The SHA-256 of some bytes as {@link sha256HexSchema} wants it. */
export function sha256Hex(data: Uint8Array | string): string {
  return hexOf(sha256(data));
}
