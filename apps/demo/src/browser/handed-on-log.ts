import type { LogEntry } from "../lab/log-entry.ts";

/** Where a page leaves its log for the next page of this tab. Taken once. */
const NAME = "claimcheck-lab:log";
/** Storage is shared with the records under test: leave them room. */
const KEPT_COUNT = 400;

export function handOn(entries: readonly LogEntry[]): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(entries.slice(-KEPT_COUNT)));
  } catch {
    // Without storage, the next page begins with an empty log.
  }
}

/** What the page before this one has seen. It wrote it itself, so it is taken as it is. */
export function takeHandedOn(): readonly LogEntry[] {
  try {
    const text = sessionStorage.getItem(NAME);
    if (text === null) return [];
    sessionStorage.removeItem(NAME);
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
