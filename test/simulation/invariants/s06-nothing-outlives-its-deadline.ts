import { invariant } from "../invariant.ts";
import type { StoredJob } from "../server/books.ts";

export const nothingOutlivesItsDeadline = invariant({
  id: "S6",
  says: "nothing outlives its deadline by more than a sweep",
  sees: ["books", "step"],
  watch(facts) {
    const { sweepEveryMs, storeLatencyMs } = facts.setup.server;
    const graceMs = 2 * sweepEveryMs + 8 * storeLatencyMs + 1000;
    let earliest: { readonly atMs: number; readonly what: string } | undefined;
    return (sighting) => {
      if (sighting.type === "books") {
        earliest = undefined;
        for (const { jobs } of sighting.books.values()) {
          for (const job of jobs) {
            const dueAt = dueAtOf(job);
            if (dueAt === undefined) continue;
            const atMs = dueAt - facts.setup.startAt;
            if (earliest === undefined || atMs < earliest.atMs) {
              earliest = { atMs, what: `${job.jobId} (${job.state.type})` };
            }
          }
        }
        return;
      }
      if (sighting.type !== "step" || earliest === undefined) return;
      const lateMs = facts.nowMs() - Math.max(earliest.atMs, facts.sweptSinceMs());
      if (lateMs > graceMs) return `${earliest.what} is overdue by ${lateMs} ms`;
    };
  },
});

function dueAtOf({ state, deadlineAt, lease }: StoredJob): number | undefined {
  switch (state.type) {
    case "queued":
      return deadlineAt;
    case "processing":
      return Math.min(deadlineAt, lease?.until ?? Number.POSITIVE_INFINITY);
    case "reviewing":
      return state.reviewDeadlineAt;
    default:
      return undefined;
  }
}
