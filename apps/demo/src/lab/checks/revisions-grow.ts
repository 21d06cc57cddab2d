import { type Check, entriesOf, judgeEach } from "./check.ts";

export const revisionsGrow: Check = {
  id: "S5",
  says: "A job's revision grows with every change.",
  judge(observed) {
    const last = new Map<string, { readonly revision: number; readonly state: string }>();
    return judgeEach(entriesOf(observed, "job"), ({ jobId, revision, state }) => {
      const before = last.get(jobId);
      last.set(jobId, { revision, state });
      if (before === undefined) return;
      if (revision < before.revision) {
        return `${jobId} went from r${before.revision} to r${revision}.`;
      }
      if (revision === before.revision && state !== before.state) {
        return `${jobId} is ${before.state} and ${state} in r${revision}.`;
      }
      return;
    });
  },
};
