import type { OperationView } from "@claimcheck/machine";
import type { SeenPage } from "../client/seen-page.ts";
import { invariant } from "../invariant.ts";
import { isStatusRead, jobIdsIn } from "../wire-words.ts";

/** Hidden, two looks are at least this far apart (design: when to look). */
const HIDDEN_FLOOR_MS = 15_000;
/** The slowest pace, its jitter, one exchange that times out, and a timer aligned to a second. */
const SLOWEST_GAP_MS = 60_000 + 31_000 + 2000;
/** The longest visible delays with their jitter: work under way without a hint, and all else. */
const WORKING_DELAY_MS = 11_000;
const SLOW_DELAY_MS = 66_000;
const AT_ONCE_MS = 1000;

interface Looks {
  lastMs: number;
  /** Something other than time has asked for the next look. */
  isAsked: boolean;
  /** The server's hint when to look again, with its jitter, ms. */
  hintMs: number;
  expectedByMs?: number | undefined;
}

export const hiddenIsSlowerNeverStopped = invariant({
  id: "C8",
  says: "hidden: never faster than the hidden floor, never stopped; visible: one read at once",
  sees: [
    "page.died",
    "page.closed",
    "visibility",
    "decision",
    "quiet",
    "act",
    "account",
    "wire",
    "step",
  ],
  watch(facts) {
    const looks = new Map<SeenPage, Map<string, Looks>>();
    const hiddenSinceMs = new Map<SeenPage, number>();

    const ofPage = (page: SeenPage): Map<string, Looks> => {
      const known = looks.get(page) ?? new Map<string, Looks>();
      looks.set(page, known);
      return known;
    };

    return (sighting) => {
      const nowMs = facts.nowMs();
      switch (sighting.type) {
        case "page.died":
        case "page.closed":
          looks.delete(sighting.page);
          hiddenSinceMs.delete(sighting.page);
          return;
        case "visibility": {
          const { page, hidden } = sighting;
          if (hidden) {
            hiddenSinceMs.set(page, nowMs);
            return;
          }
          hiddenSinceMs.delete(page);
          for (const [key, view] of page.views) {
            const look = ofPage(page).get(jobIdOf(view) ?? "");
            if (look === undefined || !page.watched.has(key) || !isWaitingFreely(page, view))
              continue;
            const isOld = nowMs - look.lastMs > visibleDelay(view, look);
            if (isOld) look.expectedByMs = nowMs + AT_ONCE_MS;
          }
          return;
        }
        case "decision":
        case "quiet":
        case "act":
        case "account":
          for (const known of looks.values())
            for (const look of known.values()) look.isAsked = true;
          return;
        case "wire": {
          const { page, wire } = sighting;
          if (!isStatusRead(wire.sent) || wire.type === "answered") return;
          for (const jobId of jobIdsIn(wire.sent)) {
            const before = ofPage(page).get(jobId);
            const gapMs = before === undefined ? Number.POSITIVE_INFINITY : nowMs - before.lastMs;
            const hintMs = wire.type === "heard" ? hintIn(wire.answer) : (before?.hintMs ?? 0);
            ofPage(page).set(jobId, { lastMs: nowMs, isAsked: false, hintMs });
            // A page that is seen may read again at once: what the far side held came back.
            const hiddenMs = nowMs - (hiddenSinceMs.get(page) ?? Number.POSITIVE_INFINITY);
            const isWatchedTime = wire.type === "sent" && hiddenMs >= gapMs && !before?.isAsked;
            if (isWatchedTime && gapMs < HIDDEN_FLOOR_MS - 1) {
              return `${page.name} is hidden and read ${jobId} again after ${gapMs} ms`;
            }
          }
          return;
        }
        case "step":
          for (const [page, since] of hiddenSinceMs) {
            if (page.clock.isFrozen) hiddenSinceMs.set(page, nowMs);
            else if (nowMs - since > SLOWEST_GAP_MS) {
              for (const [key, view] of page.views) {
                const look = ofPage(page).get(jobIdOf(view) ?? "");
                if (look === undefined || !page.watched.has(key)) continue;
                if (!isWaitingFreely(page, view)) continue;
                const quietMs = nowMs - Math.max(look.lastMs, since);
                if (quietMs > SLOWEST_GAP_MS)
                  return `${page.name} has stopped reading ${view.type}`;
              }
            }
          }
          for (const [page, known] of looks) {
            if (page.clock.isHidden || page.clock.isFrozen) continue;
            for (const [jobId, look] of known) {
              if (look.expectedByMs === undefined || nowMs <= look.expectedByMs) continue;
              look.expectedByMs = undefined;
              const view = [...page.views.values()].find((one) => jobIdOf(one) === jobId);
              if (view === undefined || !isWaitingFreely(page, view)) continue;
              return `${page.name} is seen again and does not read ${jobId} at once`;
            }
          }
          return;
        default:
          return;
      }
    };
  },
});

function jobIdOf(view: OperationView): string | undefined {
  return "jobId" in view ? view.jobId : undefined;
}

function hintIn({ headers }: { readonly headers: Headers }): number {
  return 1100 * Number(headers.get("Retry-After") ?? 0);
}

/** How long a page that is seen waits at most after a look; after a longer time it looks at once. */
function visibleDelay(view: OperationView, { hintMs }: Looks): number {
  const isWorking = view.type === "queued" || view.type === "processing";
  return isWorking ? Math.max(WORKING_DELAY_MS, hintMs) : SLOW_DELAY_MS;
}

/** It wants to look, and nothing but its own pace keeps it from that. */
function isWaitingFreely({ browser }: SeenPage, view: OperationView): boolean {
  if (view.type === "completed" || view.type === "failed") return false;
  return view.activity === "waiting" && view.retryAt === undefined && browser.seemsOnline;
}
