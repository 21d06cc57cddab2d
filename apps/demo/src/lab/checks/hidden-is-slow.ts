import type { LogEntry } from "../log-entry.ts";
import { type Check, judgeEach, short } from "./check.ts";

const HIDDEN_LEAST_MS = 15_000;
/** A log's moments are whole milliseconds, and may be taken a little late. */
const SLACK_MS = 100;
/** Of a person's time: how long a page may take to act on being looked at. */
const PROMPT_MS = 5000;

const meddles = (entry: LogEntry): boolean =>
  entry.type === "mounted"
    ? !entry.isMounted
    : entry.type === "deed" && !entry.what.startsWith("run ");
const isPending = (state: string | undefined) => state === "queued" || state === "processing";

export const hiddenIsSlow: Check = {
  id: "C8",
  says: "In a hidden page a job is read every 15 s at most; once the page is back, at once.",
  judge({ entries, speed }) {
    let isHidden = false;
    /** Whether the lab has done something to the page that may well hold its reads back. */
    let isMeddledWith = false;
    /** What this page shows of each job. */
    const states = new Map<string, string>();
    /** When each job was last asked for, while hidden and undisturbed. */
    const last = new Map<string, number>();
    let returnedAtMs: number | undefined;
    /** Reads under way: what they ask need not be asked again. */
    const open = new Set<string>();
    const cases: (string | undefined)[] = [];
    for (const entry of entries) {
      const { atMs } = entry;
      const isLate = atMs > (returnedAtMs ?? Infinity) + PROMPT_MS * Math.max(1, speed);
      if (isLate && speed > 0 && !isMeddledWith) {
        cases.push("The page is back, and nothing was read.");
        returnedAtMs = undefined;
      }
      switch (entry.type) {
        case "page":
          states.clear();
          open.clear();
          isHidden = false;
          isMeddledWith = false;
          last.clear();
          returnedAtMs = undefined;
          break;
        case "visibility": {
          const isAwaited = open.size === 0 && [...states.values()].some(isPending);
          returnedAtMs = isHidden && !entry.hidden && isAwaited ? atMs : undefined;
          isHidden = entry.hidden;
          last.clear();
          break;
        }
        // A person or the lab has stepped in: whoever asks is answered, hidden or not.
        case "decided":
        case "mounted":
        case "deed":
          isMeddledWith ||= meddles(entry);
          last.clear();
          break;
        case "view":
          if (entry.jobId !== undefined) states.set(entry.jobId, entry.view);
          break;
        case "sent":
          if (entry.leg !== "read") break;
          open.add(entry.id);
          if (returnedAtMs !== undefined) cases.push(undefined);
          returnedAtMs = undefined;
          for (const jobId of isHidden ? (entry.jobIds ?? []) : []) {
            const before = last.get(jobId);
            last.set(jobId, atMs);
            if (before === undefined || !isPending(states.get(jobId))) continue;
            const gapMs = atMs - before;
            const isEarly = gapMs < HIDDEN_LEAST_MS - SLACK_MS;
            cases.push(isEarly ? `${short(jobId)} was read after ${gapMs} ms.` : undefined);
          }
          break;
        case "heard":
        case "unheard":
          open.delete(entry.id);
          break;
        default:
          break;
      }
    }
    return judgeEach(cases, (found) => found);
  },
};
