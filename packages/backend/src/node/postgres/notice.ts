import type { JobChange } from "../../ports.ts";

/** Some changes, and which process tells of them. */
export interface Notice {
  readonly sender: string;
  readonly changes: readonly JobChange[];
}

/** PostgreSQL takes less than 8,000 bytes (manual: NOTIFY). */
const NOTICE_BYTES_MAX = 7900;

/** As few messages as will carry the changes. */
export function writeNotices(sender: string, changes: readonly JobChange[]): string[] {
  const messages: string[] = [];
  let batch: JobChange[] = [];
  for (const change of changes) {
    const longer = [...batch, change];
    if (fits(sender, longer)) {
      batch = longer;
      continue;
    }
    if (batch.length > 0) messages.push(written(sender, batch));
    // An account with a name of kilobytes goes without hints.
    batch = fits(sender, [change]) ? [change] : [];
  }
  if (batch.length > 0) messages.push(written(sender, batch));
  return messages;
}

/** What another process wrote; `undefined`: not understood, perhaps from another version. */
export function readNotice(message: string): Notice | undefined {
  try {
    const value: unknown = JSON.parse(message);
    if (typeof value !== "object" || value === null) return undefined;
    if (!("sender" in value) || !("changes" in value)) return undefined;
    const { sender, changes } = value;
    if (typeof sender !== "string" || !Array.isArray(changes)) return undefined;
    return { sender, changes: changes.filter(isChange) };
  } catch {
    return undefined;
  }
}

function fits(sender: string, changes: readonly JobChange[]): boolean {
  return Buffer.byteLength(written(sender, changes)) <= NOTICE_BYTES_MAX;
}

function written(sender: string, changes: readonly JobChange[]): string {
  return JSON.stringify({ sender, changes });
}

const states: ReadonlySet<unknown> = new Set<JobChange["state"]>([
  "queued",
  "processing",
  "reviewing",
  "completed",
  "failed",
]);

function isChange(value: unknown): value is JobChange {
  return (
    typeof value === "object" &&
    value !== null &&
    "account" in value &&
    typeof value.account === "string" &&
    "jobId" in value &&
    typeof value.jobId === "string" &&
    "revision" in value &&
    typeof value.revision === "number" &&
    "stateRevision" in value &&
    typeof value.stateRevision === "number" &&
    "state" in value &&
    states.has(value.state)
  );
}
