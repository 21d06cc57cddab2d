import type { JobId } from "@claimcheck/protocol";
import type { JobResult } from "./job.ts";

/**
 * A file that some call of the generator made. It is an orphan when its job settled
 * without it: kept for support, never shown, never charged.
 */
export interface StoredResult extends JobResult {
  readonly account: string;
  readonly jobId: JobId;
}
