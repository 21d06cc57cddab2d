import type { MediaType } from "@claimcheck/protocol";

export const fileFaultCodes = [
  "unsupported",
  "mislabelled",
  "too_large",
  "broken",
  "empty",
] as const;
/** Why a file is not taken into the form. */
export type FileFaultCode = (typeof fileFaultCodes)[number];

/** A file that was not taken, and why, with what a sentence about it needs. */
export interface FileFault {
  readonly code: FileFaultCode;
  readonly name: string;
  readonly bytes: number;
  /** The type the file claims; empty when it claims none. */
  readonly declared: string;
  /** The type its first bytes show, where they show one. */
  readonly actual?: MediaType;
}
