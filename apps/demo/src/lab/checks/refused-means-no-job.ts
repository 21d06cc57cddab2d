import { type Check, entriesOf, judgeEach, short } from "./check.ts";

export const refusedMeansNoJob: Check = {
  id: "C12",
  says: "What is shown as refused has no job, and never gets one.",
  judge(observed) {
    const withJob = new Set<string>(observed.books.jobs.map(({ operationKey }) => operationKey));
    return judgeEach(
      entriesOf(observed, "view").filter(({ view }) => view === "refused"),
      ({ key }) => (withJob.has(key) ? `${short(key)} was refused and has a job.` : undefined),
    );
  },
};
