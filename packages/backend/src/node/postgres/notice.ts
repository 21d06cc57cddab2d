import type { JobChange } from "../../ports.ts";

/** Some changes, and which process tells of them. */
export interface Notice {
  readonly sender: string;
  readonly changes: readonly JobChange[];
}

/** PostgreSQL takes less than 8,000 bytes (manual: NOTIFY). */
const NOTICE_BYTES_MAX = 7900;

/** As few messages as will carry the changes. Each change is written once. */
export function writeNotices(sender: string, changes: readonly JobChange[]): string[] {
  const [head, tail] = [`{"sender":${JSON.stringify(sender)},"changes":[`, "]}"];
  const emptyBytes = Buffer.byteLength(head + tail);
  const messages: string[] = [];
  let batch: string[] = [];
  let bytes = emptyBytes;
  const flush = (): void => {
    if (batch.length > 0) messages.push(head + batch.join() + tail);
    batch = [];
    bytes = emptyBytes;
  };
  for (const change of changes) {
    const written = JSON.stringify(change);
    const moreBytes = Buffer.byteLength(written) + 1;
    // An account with a name of kilobytes goes without hints.
    if (emptyBytes + moreBytes > NOTICE_BYTES_MAX) continue;
    if (bytes + moreBytes > NOTICE_BYTES_MAX) flush();
    batch.push(written);
    bytes += moreBytes;
  }
  flush();
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
