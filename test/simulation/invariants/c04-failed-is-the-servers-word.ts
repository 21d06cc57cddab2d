import { invariant } from "../invariant.ts";

export const failedIsTheServersWord = invariant({
  id: "C4",
  says: "failed comes only from the server (and completed, and reviewing)",
  sees: ["view"],
  watch(facts) {
    return (sighting) => {
      if (sighting.after === undefined) return;
      const { page, after } = sighting;
      switch (after.type) {
        case "failed":
        case "completed": {
          const job = facts.jobs.get(after.jobId);
          if (job?.type === after.type) return;
          return `${page.name} shows ${after.type}, the server has ${job?.type ?? "no job"}`;
        }
        case "reviewing": {
          const job = facts.jobs.get(after.jobId);
          if (job?.endedAtMs !== undefined) return;
          return `${page.name} shows reviewing, the server has ${job?.type ?? "no job"}`;
        }
      }
    };
  },
});
