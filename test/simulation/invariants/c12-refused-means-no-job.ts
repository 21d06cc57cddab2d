import { invariant } from "../invariant.ts";
import { keyBehind } from "../server/key-memory.ts";

export const refusedMeansNoJob = invariant({
  id: "C12",
  says: "refused means that no job ever has that key",
  sees: ["view", "books"],
  watch(facts) {
    const refused = new Map<string, string>();
    /**
     * Where the far side tells no repeats and burns nothing, a person may send the operation
     * again from a copy of the tab, against all warnings: then it is theirs (E2).
     */
    const isDecided = (key: string): boolean => facts.resendDecisions.has(key);
    return (sighting) => {
      if (sighting.type === "view" && sighting.after?.type === "refused") {
        const { page, key } = sighting;
        if (isDecided(key)) return;
        refused.set(key, page.name);
        const job = facts.jobsWithKey(key, page.browser.setup.account)[0];
        return job && `${page.name} shows refused for ${key}, which has ${job.jobId}`;
      }
      if (sighting.type !== "books") return;
      for (const { jobs } of sighting.books.values()) {
        for (const { operationKey, jobId } of jobs) {
          const key = keyBehind(operationKey);
          const page = refused.get(key);
          if (page !== undefined && !isDecided(key))
            return `${operationKey} was refused in ${page}, and has ${jobId}`;
        }
      }
    };
  },
});
