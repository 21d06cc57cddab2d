import { invariant } from "../invariant.ts";

export const revisionsGrow = invariant({
  id: "S5",
  says: "revisions strictly grow with what a reader can see",
  sees: ["job", "books"],
  watch() {
    const seen = new Map<string, { readonly revision: number; readonly text: string }>();
    const told = new Map<string, number>();
    return (sighting) => {
      if (sighting.type === "job") {
        const { jobId, revision } = sighting.change;
        const before = told.get(jobId) ?? 0;
        told.set(jobId, revision);
        return revision < before ? `${jobId} went from r${before} to r${revision}` : undefined;
      }
      if (sighting.type !== "books") return;
      for (const { jobs } of sighting.books.values()) {
        for (const { jobId, revision, state } of jobs) {
          const text = JSON.stringify(state);
          const before = seen.get(jobId);
          seen.set(jobId, { revision, text });
          if (before === undefined || before.text === text) continue;
          if (revision <= before.revision) return `${jobId} says ${text} under an old r${revision}`;
        }
      }
    };
  },
});
