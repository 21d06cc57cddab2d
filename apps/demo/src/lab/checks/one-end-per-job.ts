import { type Check, entriesOf, judgeEach } from "./check.ts";

export const oneEndPerJob: Check = {
  id: "S2",
  says: "A job ends once: nothing follows completed or failed.",
  judge(observed) {
    const ends = new Map<string, { readonly state: string; readonly revision: number }>();
    return judgeEach(entriesOf(observed, "job"), ({ jobId, state, revision }) => {
      const end = ends.get(jobId);
      if (end !== undefined && (state !== end.state || revision !== end.revision)) {
        return `${jobId} was ${end.state}, then ${state} (r${revision}).`;
      }
      if (state === "completed" || state === "failed") ends.set(jobId, { state, revision });
      return;
    });
  },
};
