import type { Leg } from "./leg.ts";
import type { LogEntry } from "./log-entry.ts";

export interface Outcome {
  /** `good`: an answer from the far side. `bad`: none, or a lie. `open`: not yet. */
  readonly type: "good" | "bad" | "open";
  readonly words: string;
}

/** A line of the timeline. A request is one line, whatever became of it. */
export type TimelineRow = { readonly id: string; readonly atMs: number } & (
  | {
      readonly type: "request";
      readonly leg: Leg;
      readonly key?: string;
      readonly fault?: string;
      /** Until it was answered, or given up. */
      readonly tookMs?: number;
      readonly outcome: Outcome;
    }
  | { readonly type: "deed" | "view" | "job" | "page"; readonly words: string }
);

type RequestRow = Extract<TimelineRow, { readonly type: "request" }>;
const KEY_CHARS = 8;

export function timelineOf(entries: readonly LogEntry[]): readonly TimelineRow[] {
  const rows: TimelineRow[] = [];
  const places = new Map<string, number>();
  const states = new Map<string, string>();

  function amend(id: string, change: (row: RequestRow) => RequestRow): void {
    const place = places.get(id);
    const row = place === undefined ? undefined : rows[place];
    if (place !== undefined && row?.type === "request") rows[place] = change(row);
  }

  for (const [index, entry] of entries.entries()) {
    const { atMs } = entry;
    const id = `${index}`;
    switch (entry.type) {
      case "sent":
        places.set(entry.id, rows.length);
        rows.push({
          type: "request",
          id: entry.id,
          atMs,
          leg: entry.leg,
          ...(entry.key === undefined ? {} : { key: entry.key.slice(0, KEY_CHARS) }),
          outcome: { type: "open", words: "under way" },
        });
        break;
      case "struck":
        amend(entry.id, (row) => ({ ...row, fault: entry.fault }));
        break;
      case "answered":
        break;
      case "heard":
        amend(entry.id, (row) => ({
          ...row,
          outcome: heardOutcome(entry),
          tookMs: atMs - row.atMs,
        }));
        break;
      case "unheard":
        amend(entry.id, (row) => ({
          ...row,
          outcome: unheardOutcome(entry.why),
          tookMs: atMs - row.atMs,
        }));
        break;
      case "view":
        rows.push({ type: "view", id, atMs, words: `shows “${viewWords(entry)}”` });
        break;
      case "job":
        // A worker's every step is a revision; what a person looks for is a change of state.
        if (states.get(entry.jobId) === entry.state) break;
        states.set(entry.jobId, entry.state);
        rows.push({ type: "job", id, atMs, words: `job is ${entry.state} (r${entry.revision})` });
        break;
      case "deed":
        rows.push({ type: "deed", id, atMs, words: entry.what });
        break;
      case "decided":
        rows.push({ type: "deed", id, atMs, words: `a person: ${entry.choice ?? entry.what}` });
        break;
      case "visibility":
        rows.push({ type: "deed", id, atMs, words: entry.hidden ? "hidden" : "visible again" });
        break;
      case "mounted":
        rows.push({ type: "deed", id, atMs, words: entry.isMounted ? "mounted" : "unmounted" });
        break;
      case "leased":
        rows.push({ type: "job", id, atMs, words: `taken with token ${entry.token}` });
        break;
      case "stale write":
        rows.push({ type: "job", id, atMs, words: staleWords(entry) });
        break;
      case "called":
        rows.push({ type: "job", id, atMs, words: "the model is called" });
        break;
      case "pried":
        break;
      case "page":
        rows.push({ type: "page", id, atMs, words: `page ${entry.page} begins` });
        break;
      default:
        entry satisfies never;
    }
  }
  return rows;
}

function heardOutcome(entry: Extract<LogEntry, { type: "heard" }>): Outcome {
  const { status, code, replayed, retryAfterMs, jobs } = entry;
  const isGood = status >= 200 && status < 300;
  const words = [
    status === 0 ? "redirected elsewhere" : String(status),
    code,
    replayed ? "replayed" : undefined,
    jobs.length === 0 ? undefined : jobs.map(({ type }) => type).join(", "),
    retryAfterMs === undefined || isGood ? undefined : `wait ${Math.ceil(retryAfterMs / 1000)} s`,
  ].filter((word) => word !== undefined);
  return { type: isGood ? "good" : "bad", words: words.join(" · ") };
}

function unheardOutcome(why: "error" | "aborted"): Outcome {
  return why === "aborted"
    ? { type: "open", words: "taken back" }
    : { type: "bad", words: "no answer" };
}

function staleWords({ what, token, isTaken }: Extract<LogEntry, { type: "stale write" }>): string {
  return `${what} with the old token ${token}: ${isTaken ? "taken" : "nothing changes"}`;
}

function viewWords({ view, reason, charge }: Extract<LogEntry, { type: "view" }>): string {
  return `${view}${reason === undefined ? "" : `, ${reason}`}; charge: ${charge}`;
}
