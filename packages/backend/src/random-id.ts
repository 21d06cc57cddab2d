import { hexOf } from "@claimcheck/protocol";
import type { Random } from "./ports.ts";

/** An id that cannot be guessed: 128 bits, with a prefix that says what it names. */
export function randomId(prefix: string, random: Random): string {
  return `${prefix}_${hexOf(random.bytes(16))}`;
}
