import { invariant } from "../invariant.ts";

export const oneJobPerKey = invariant({
  id: "S1",
  says: "one job per (account, key), for ever",
  sees: ["books"],
  watch() {
    const jobs = new Map<string, string>();
    return (sighting) => {
      for (const [account, book] of sighting.books) {
        for (const { operationKey, jobId } of book.jobs) {
          const name = `${account} ${operationKey}`;
          const known = jobs.get(name) ?? jobId;
          jobs.set(name, known);
          if (known !== jobId) return `${name} has the jobs ${known} and ${jobId}`;
        }
      }
    };
  },
});
