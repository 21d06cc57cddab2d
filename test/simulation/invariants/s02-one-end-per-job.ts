import { invariant } from "../invariant.ts";

export const oneEndPerJob = invariant({
  id: "S2",
  says: "one terminal transition per job",
  sees: ["job"],
  watch() {
    const ended = new Map<string, string>();
    return (sighting) => {
      const { jobId, state, revision } = sighting.change;
      const end = `${state} r${revision}`;
      const before = ended.get(jobId);
      // A settled row may be written again (its key expires), but never to say something else.
      if (before !== undefined && before !== end) return `${jobId} was ${before}, then ${end}`;
      if (state === "completed" || state === "failed") ended.set(jobId, end);
    };
  },
});
