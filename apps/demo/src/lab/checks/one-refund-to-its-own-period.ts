import { type Check, judgeEach, type Verdict } from "./check.ts";

/** Failed ends that give nothing back (design: refund policy). */
const keeps: ReadonlySet<string> = new Set(["rejected_in_review"]);

export const oneRefundToItsOwnPeriod: Check = {
  id: "S4",
  says: "At most one refund per reservation, of all of it, to its own period, exactly when the job failed.",
  judge({ books: { entries, jobs } }): Verdict {
    const refunded = new Set<string>();
    const reservations = [...Map.groupBy(entries, ({ reservationId }) => reservationId)];
    const refunds = judgeEach(reservations, ([reservationId, own]) => {
      const count = own.filter(({ kind }) => kind === "refund").length;
      if (count > 1) return `${reservationId} was refunded ${count} times.`;
      if (count === 0) return;
      refunded.add(reservationId);
      const left = new Map<string, number>();
      for (const { meter, period, periodKey, amount } of own.flatMap(({ lines }) => lines)) {
        const name = `${meter} ${period} ${periodKey}`;
        left.set(name, (left.get(name) ?? 0) + amount);
      }
      const odd = [...left].find(([, amount]) => amount !== 0);
      return odd === undefined ? undefined : `${reservationId}: ${odd[1]} of ${odd[0]} is left.`;
    });
    if (refunds.type === "broken") return refunds;
    return judgeEach(jobs, ({ jobId, reservationId, state }) => {
      const isDue = state.type === "failed" && !keeps.has(state.code);
      if (isDue === refunded.has(reservationId)) return;
      return `${jobId} is ${state.type} and was ${isDue ? "not " : ""}refunded.`;
    });
  },
};
