import type { SeenPage } from "../client/seen-page.ts";
import { invariant } from "../invariant.ts";
import { floorIn } from "../wire-words.ts";

const WITHIN_MS = 300_000;
/** How long a client waits for the answer to an upload (policy). */
const UPLOAD_TIMEOUT_MS = 300_000;

export const guardedNeedsNobody = invariant({
  id: "E3",
  says: "guarded, signed in, open: in review or settled within 5 min of the job's end, without a person",
  sees: ["page.opened", "wire", "step"],
  watch(facts) {
    const openedMs = new Map<SeenPage, number>();
    const floors = new Map<SeenPage, number>();
    return (sighting) => {
      switch (sighting.type) {
        case "page.opened":
          openedMs.set(sighting.page, facts.nowMs());
          return;
        case "wire": {
          const { page, wire } = sighting;
          const waitMs = wire.type === "heard" ? floorIn(wire.answer) : undefined;
          if (waitMs === undefined) return;
          const untilMs = facts.nowMs() + waitMs;
          floors.set(page, Math.max(untilMs, floors.get(page) ?? 0));
          return;
        }
        case "step": {
          const { quietAtMs } = facts;
          if (quietAtMs === undefined || facts.setup.farSide !== "for-ever") return;
          const nowMs = facts.nowMs();
          if (nowMs < quietAtMs + WITHIN_MS) return;
          for (const page of facts.pages) {
            if (page.state !== "open") continue;
            for (const [key, { type, ...view }] of page.views) {
              if (type === "reviewing" || type === "completed" || type === "failed") continue;
              if (type === "refused" || facts.isEntombed(key)) continue;
              const [job] = facts.jobsWithKey(key, page.browser.account);
              if (job !== undefined && job.endedAtMs === undefined) continue;
              const fromMs = Math.max(
                quietAtMs,
                openedMs.get(page) ?? 0,
                floors.get(page) ?? 0,
                job?.endedAtMs ?? facts.startableSinceMs(page.browser.account),
              );
              // A file whose answer got lost just before may still be waited for.
              const patienceMs = type === "submitting" ? UPLOAD_TIMEOUT_MS : 0;
              if (nowMs <= fromMs + WITHIN_MS + patienceMs) continue;
              const what = job === undefined ? "no job" : `a job that is ${job.type}`;
              return `${page.name} still shows ${type} (${view.activity}) for ${key}, with ${what}`;
            }
          }
          return;
        }
        default:
          return;
      }
    };
  },
});
