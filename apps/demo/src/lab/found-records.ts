import type { StoredRecord } from "./lab.ts";
import type { FoundRecord } from "./log-entry.ts";
import { bodyHashOf } from "./watched-fetch.ts";

/** What a page finds in the storage when it begins; what is dismissed or cannot be read is left out. */
export function foundIn(records: readonly StoredRecord[]): readonly FoundRecord[] {
  return records.flatMap(({ name, text }) => {
    const { stage, jobId, body, attemptOf } = fieldsIn(text);
    if (typeof stage !== "string" || stage === "dismissed") return [];
    const follows = typeof attemptOf === "string" ? attemptOf : undefined;
    return [
      {
        key: name.slice(name.lastIndexOf(":") + 1),
        ...(typeof jobId === "string" ? { jobId } : {}),
        ...(typeof body === "string" ? { bodyHash: bodyHashOf(body, follows) } : {}),
        isPending: stage !== "settled",
      },
    ];
  });
}

function fieldsIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
