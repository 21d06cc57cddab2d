import { type Check, judgeEach, short } from "./check.ts";

export const oneJobPerKey: Check = {
  id: "S1",
  says: "One job per key, for ever.",
  judge({ books }) {
    const jobs = new Map<string, string>();
    return judgeEach(books.jobs, ({ operationKey, jobId }) => {
      const known = jobs.get(operationKey);
      jobs.set(operationKey, jobId);
      return known === undefined || known === jobId
        ? undefined
        : `${short(operationKey)} has two jobs.`;
    });
  },
};
