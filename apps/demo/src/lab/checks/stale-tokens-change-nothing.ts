import { type Check, judgeEach } from "./check.ts";

export const staleTokensChangeNothing: Check = {
  id: "S7",
  says: "Each taking of a job has a higher token, and a write with an older one changes nothing.",
  judge({ entries }) {
    const newest = new Map<string, number>();
    const cases: (string | undefined)[] = [];
    for (const entry of entries) {
      if (entry.type === "leased") {
        const { jobId, token } = entry;
        const isHigher = token > (newest.get(jobId) ?? 0);
        newest.set(jobId, token);
        cases.push(isHigher ? undefined : `${jobId} was taken with the old token ${token}.`);
      }
      if (entry.type === "stale write") {
        const { jobId, token, what, isTaken } = entry;
        cases.push(isTaken ? `${what} with token ${token} has changed ${jobId}.` : undefined);
      }
    }
    return judgeEach(cases, (found) => found);
  },
};
