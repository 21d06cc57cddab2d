import { type Check, entriesOf, judgeEach, short } from "./check.ts";

export const failedIsTheServersWord: Check = {
  id: "C4",
  says: "“Failed” is shown only where the server's job has failed.",
  judge(observed) {
    const failed = new Set(
      observed.books.jobs.filter(({ state }) => state.type === "failed").map(({ jobId }) => jobId),
    );
    const told = new Set<string>();
    for (const { jobs } of entriesOf(observed, "heard")) {
      for (const { jobId, type } of jobs) if (type === "failed") told.add(jobId);
    }
    return judgeEach(
      entriesOf(observed, "view").filter(({ view }) => view === "failed"),
      ({ key, jobId = "" }) =>
        told.has(jobId) || failed.has(jobId)
          ? undefined
          : `${short(key)} is shown as failed; nobody said so.`,
    );
  },
};
