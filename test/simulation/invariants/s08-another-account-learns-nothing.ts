import { invariant } from "../invariant.ts";

export const anotherAccountLearnsNothing = invariant({
  id: "S8",
  says: "another account learns nothing",
  sees: ["far"],
  watch(facts) {
    return (sighting) => {
      const { account, text } = sighting;
      // What was asked for and is not there may be named; what it is, may not.
      const told = text.replace(/"missing":\[[^\]]*\]/g, "");
      for (const [jobId] of told.matchAll(/job_[0-9a-f]{32}/g)) {
        const owner = facts.jobs.get(jobId)?.account;
        if (owner !== undefined && owner !== account)
          return `${account} hears of ${owner}'s ${jobId}`;
      }
    };
  },
});
