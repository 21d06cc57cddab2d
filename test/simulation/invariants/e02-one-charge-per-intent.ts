import { invariant } from "../invariant.ts";
import { keyBehind } from "../server/key-memory.ts";

export const oneChargePerIntent = invariant({
  id: "E2",
  says: "jobs and charges per intent ≤ 1, unless a person decided otherwise",
  sees: ["books"],
  watch(facts) {
    return (sighting) => {
      const jobs = new Map<string, number>();
      const charges = new Map<string, number>();
      const allowed = new Map<string, number>();
      const keys = new Set<string>();
      for (const { jobs: rows, entries } of sighting.books.values()) {
        for (const { jobId, reservationId, operationKey } of rows) {
          const prompt = facts.jobs.get(jobId)?.prompt ?? "";
          jobs.set(prompt, (jobs.get(prompt) ?? 0) + 1);
          const lines = entries
            .filter((entry) => entry.reservationId === reservationId)
            .flatMap((entry) => entry.lines)
            .filter(({ meter, period }) => meter === "count" && period === "day");
          const charged = lines.reduce((sum, { amount }) => sum + amount, 0);
          charges.set(prompt, (charges.get(prompt) ?? 0) + charged);
          const key = keyBehind(operationKey);
          if (keys.has(key)) continue;
          keys.add(key);
          const decided = facts.resendDecisions.get(key) ?? 0;
          allowed.set(prompt, (allowed.get(prompt) ?? facts.intents.get(prompt) ?? 0) + decided);
        }
      }
      for (const [prompt, count] of jobs) {
        const limit = allowed.get(prompt) ?? 0;
        if (count > limit) return `"${prompt}" was meant ${limit} times and has ${count} jobs`;
        const charged = charges.get(prompt) ?? 0;
        if (charged > limit) return `"${prompt}" was meant ${limit} times and charged ${charged}`;
      }
    };
  },
});
