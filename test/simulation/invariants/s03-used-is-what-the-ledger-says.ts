import { invariant } from "../invariant.ts";
import type { BookOfAccount } from "../server/books.ts";

type Line = BookOfAccount["entries"][number]["lines"][number];
const nameOf = ({ meter, period, periodKey }: Omit<Line, "amount">) =>
  `${meter} ${period} ${periodKey}`;

/** The parts of a submit that the store was asked for. */
interface Asked {
  readonly reservationId: string;
  readonly plan: { readonly limits: Record<string, Record<string, number | null>> };
}

export const usedIsWhatTheLedgerSays = invariant({
  id: "S3",
  says: "used = reserved − refunded ± adjustments, ≥ 0, and within the limit at each reserve",
  sees: ["store", "books"],
  watch() {
    const limits = new Map<string, Asked["plan"]["limits"]>();
    return (sighting) => {
      if (sighting.type === "store" && sighting.method === "submit") {
        const { reservationId, plan } = sighting.asked as Asked;
        limits.set(reservationId, plan.limits);
        return;
      }
      if (sighting.type !== "books") return;
      for (const [account, { entries, counters }] of sighting.books) {
        const used = new Map<string, number>();
        for (const { reservationId, kind, lines } of entries) {
          for (const line of lines) {
            const sum = (used.get(nameOf(line)) ?? 0) + line.amount;
            used.set(nameOf(line), sum);
            const limit = limits.get(reservationId)?.[line.meter]?.[line.period] ?? null;
            if (kind === "reserve" && line.amount > 0 && limit !== null && sum > limit) {
              return `${account} reserved ${sum} of ${limit} (${nameOf(line)})`;
            }
            if (sum < 0) return `${account} has used ${sum} (${nameOf(line)})`;
          }
        }
        for (const counter of counters) {
          const sum = used.get(nameOf(counter)) ?? 0;
          if (sum !== counter.used) {
            return `${account} counts ${counter.used}, the ledger says ${sum} (${nameOf(counter)})`;
          }
        }
      }
    };
  },
});
