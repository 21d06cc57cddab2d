import { invariant } from "../invariant.ts";

const byToken = new Set(["heartbeat", "release", "beginCall", "nameCall", "finish", "fail"]);

interface Outcome {
  readonly type: string;
  readonly job?: { readonly jobId: string; readonly fence: number };
}

export const aStaleTokenChangesNothing = invariant({
  id: "S7",
  says: "a stale token changes nothing",
  sees: ["job", "store"],
  watch() {
    /** By job: the latest token given out, and the highest that a requeue has ended. */
    const given = new Map<string, number>();
    const ended = new Map<string, number>();
    return (sighting) => {
      if (sighting.type === "job" && sighting.change.state === "queued") {
        const { jobId } = sighting.change;
        ended.set(jobId, given.get(jobId) ?? 0);
        return;
      }
      if (sighting.type !== "store") return;
      const outcome = sighting.outcome as Outcome;
      if (sighting.method === "lease" && outcome.type === "held" && outcome.job !== undefined) {
        given.set(outcome.job.jobId, outcome.job.fence);
        return;
      }
      if (!byToken.has(sighting.method)) return;
      const { jobId, token } = sighting.asked as { readonly jobId: string; readonly token: number };
      const isStale = token < (given.get(jobId) ?? 0) || token <= (ended.get(jobId) ?? 0);
      if (!isStale || outcome.type === "lost" || outcome.type === "none") return;
      return `${sighting.process} did ${sighting.method} on ${jobId} with token ${token}: ${outcome.type}`;
    };
  },
});
