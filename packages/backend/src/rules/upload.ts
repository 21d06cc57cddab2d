import type { Instant, MediaType } from "@claimcheck/protocol";

/** A file that an account has handed in; its bytes are stored beside it, under the same name. */
export interface Upload {
  readonly account: string;
  readonly sha256: string;
  readonly mediaType: MediaType;
  readonly byteCount: number;
  readonly storedAt: Instant;
  /**
   * When the sweeper looks at it: the upload retention after the last PUT or HEAD, and
   * again later for as long as an operation names it.
   */
  readonly keepUntil: Instant;
}
