import type { Invariant } from "../invariant.ts";
import { keyBehind } from "../server/key-memory.ts";

export const refusedMeansNoJob: Invariant = {
  id: "C12",
  says: "refused means that no job ever has that key",
  watch(facts) {
    const refused = new Map<string, string>();
    /**
     * Where no key can be burned, a no that would be judged again binds only the page that
     * heard it: a copy of the tab may be sending the same operation at that moment.
     */
    const isBeyondProof = (key: string): boolean => {
      if (facts.setup.farSide === "for-ever") return false;
      const senders = facts.posts.filter((post) => post.key === key).map(({ page }) => page.name);
      return new Set(senders).size > 1;
    };
    return (sighting) => {
      if (sighting.type === "view" && sighting.after?.type === "refused") {
        const { page, key } = sighting;
        if (isBeyondProof(key)) return;
        refused.set(key, page.name);
        const job = facts.jobsWithKey(key, page.browser.setup.account)[0];
        return job && `${page.name} shows refused for ${key}, which has ${job.jobId}`;
      }
      if (sighting.type !== "books") return;
      for (const { jobs } of sighting.books.values()) {
        for (const { operationKey, jobId } of jobs) {
          const key = keyBehind(operationKey);
          const page = refused.get(key);
          if (page !== undefined && !isBeyondProof(key))
            return `${operationKey} was refused in ${page}, and has ${jobId}`;
        }
      }
    };
  },
};
