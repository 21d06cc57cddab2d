import type { Leg } from "../leg.ts";
import { type Check, judgeEach, short } from "./check.ts";

/** Documents such as the quota are not the machine's to time. */
const timed: ReadonlySet<Leg> = new Set(["submit", "find", "burn", "read", "list"]);
/** A log's moments are whole milliseconds, and may be taken a little late. */
const SLACK_MS = 5;

/** A final no: it says when a new request may succeed, and holds nothing else back. */
const isFinal = (code: string | undefined) => code === "quota_exceeded";

export const floorsAreKept: Check = {
  id: "C9",
  says: "After 429 or 503, nothing is sent before the time the server asked for.",
  judge({ entries }) {
    let floorMs: number | undefined;
    const cases: { readonly id: string; readonly earlyMs: number }[] = [];
    for (const entry of entries) {
      if (entry.type === "page") floorMs = undefined;
      if (entry.type === "heard" && (entry.status === 429 || entry.status === 503)) {
        if (entry.retryAfterMs !== undefined && !isFinal(entry.code)) {
          floorMs = Math.max(floorMs ?? 0, entry.atMs + entry.retryAfterMs);
        }
      }
      if (entry.type === "sent" && timed.has(entry.leg) && floorMs !== undefined) {
        cases.push({ id: entry.id, earlyMs: floorMs - entry.atMs });
      }
    }
    return judgeEach(cases, ({ id, earlyMs }) =>
      earlyMs > SLACK_MS ? `${short(id)} left ${Math.round(earlyMs)} ms too early.` : undefined,
    );
  },
};
