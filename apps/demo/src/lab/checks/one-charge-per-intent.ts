import { type Check, judgeEach, type Verdict } from "./check.ts";

export const oneChargePerIntent: Check = {
  id: "E2",
  says: "One intent, one job, one reservation: none for two, and none without a job.",
  judge({ books: { entries, jobs } }): Verdict {
    const reserved = new Map<string, number>();
    for (const { reservationId, kind } of entries) {
      if (kind !== "reserve") continue;
      reserved.set(reservationId, (reserved.get(reservationId) ?? 0) + 1);
    }
    const holders = new Set<string>();
    return judgeEach(jobs, ({ jobId, reservationId }) => {
      const count = reserved.get(reservationId) ?? 0;
      if (count !== 1) return `${jobId} was reserved for ${count} times.`;
      if (holders.has(reservationId)) return `${jobId} shares its reservation.`;
      holders.add(reservationId);
      return;
    });
  },
};
