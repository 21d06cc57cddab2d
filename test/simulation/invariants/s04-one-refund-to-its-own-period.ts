import { invariant } from "../invariant.ts";

/** Failed ends that give nothing back (design: refund policy). */
const keeps = new Set(["rejected_in_review"]);

export const oneRefundToItsOwnPeriod = invariant({
  id: "S4",
  says: "at most one refund per reservation, to its own period, exactly when a refundable end happened",
  sees: ["books"],
  watch() {
    return (sighting) => {
      for (const { jobs, entries } of sighting.books.values()) {
        for (const { jobId, reservationId, state } of jobs) {
          const own = entries.filter((entry) => entry.reservationId === reservationId);
          const refunds = own.filter(({ kind }) => kind === "refund");
          const isDue = state.type === "failed" && !keeps.has(state.code);
          if (refunds.length !== (isDue ? 1 : 0)) {
            return `${jobId} is ${state.type} and has ${refunds.length} refunds`;
          }
          if (!isDue) continue;
          const left = new Map<string, number>();
          for (const { meter, period, periodKey, amount } of own.flatMap(({ lines }) => lines)) {
            const name = `${meter} ${period} ${periodKey}`;
            left.set(name, (left.get(name) ?? 0) + amount);
          }
          for (const [name, amount] of left) {
            if (amount !== 0) return `${jobId} was refunded, and ${amount} of ${name} is left`;
          }
        }
      }
    };
  },
});
