import type { SeenPage } from "../client/seen-page.ts";
import { invariant } from "../invariant.ts";
import { jobIdsIn } from "../wire-words.ts";

export const nothingLeftBehind = invariant({
  id: "C6",
  says: "after unmount no display read is left, after dispose nothing but a POST under way",
  sees: ["page.died", "page.closed", "act", "account", "wire", "step"],
  watch(facts) {
    let askedAtMs: number | undefined;
    const open = new Map<SeenPage, Map<string, "post" | "other">>();
    /** Pages closed at this moment: a POST that had begun by then may not be on the wire yet. */
    const closed = new Set<SeenPage>();
    return (sighting) => {
      if (sighting.type === "page.died") {
        open.delete(sighting.page);
        closed.delete(sighting.page);
        return;
      }
      if (sighting.type === "page.closed") {
        const { page } = sighting;
        closed.add(page);
        const { listeners } = page.leftovers;
        return listeners > 0
          ? `${page.name} is closed and still has ${listeners} listeners`
          : undefined;
      }
      if (sighting.type === "step") {
        for (const page of closed) {
          closed.delete(page);
          const under = [...(open.get(page) ?? [])];
          const posts = under.filter(([, kind]) => kind === "post").length;
          const { timers } = page.leftovers;
          if (timers > posts) return `${page.name} is closed and still has ${timers} timers`;
          const other = under.find(([, kind]) => kind === "other");
          if (other !== undefined) return `${page.name} is closed and ${other[0]} goes on`;
        }
        return;
      }
      if (sighting.type === "act" || sighting.type === "account") askedAtMs = facts.nowMs();
      if (sighting.type !== "wire") return;
      const { page, wire } = sighting;
      const { sent } = wire;
      const ofPage = open.get(page) ?? new Map();
      open.set(page, ofPage);
      if (wire.type === "heard" || wire.type === "ended") ofPage.delete(sent.id);
      if (wire.type !== "sent") return;
      const isPost = sent.method === "POST" && sent.path === "/jobs";
      ofPage.set(sent.id, isPost ? "post" : "other");
      if (page.state === "closed" && !isPost) return `${page.name} is closed and sends ${sent.id}`;
      // Somebody who asks this very moment wants the answer, shown or not.
      if (sent.path !== "/jobs/read" || askedAtMs === facts.nowMs()) return;
      for (const jobId of jobIdsIn(sent)) {
        const shown = [...page.views].find(([, view]) => "jobId" in view && view.jobId === jobId);
        if (shown === undefined) return `${page.name} reads ${jobId}, which it does not know`;
        const [key, view] = shown;
        if (page.watched.has(key) || view.wish !== undefined) continue;
        return `${page.name} reads ${jobId}, which nobody looks at`;
      }
    };
  },
});
