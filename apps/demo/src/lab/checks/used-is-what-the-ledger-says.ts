import { type Check, judgeEach } from "./check.ts";

interface Named {
  readonly meter: string;
  readonly period: string;
  readonly periodKey: string;
}
const nameOf = ({ meter, period, periodKey }: Named) => `${meter} ${period} ${periodKey}`;

export const usedIsWhatTheLedgerSays: Check = {
  id: "S3",
  says: "Used = reserved − refunded ± adjusted, in every period, and never below 0.",
  judge({ books }) {
    const sums = new Map<string, number>();
    for (const line of books.entries.flatMap(({ lines }) => lines)) {
      sums.set(nameOf(line), (sums.get(nameOf(line)) ?? 0) + line.amount);
    }
    return judgeEach(books.counters, (counter) => {
      const sum = sums.get(nameOf(counter)) ?? 0;
      if (counter.used === sum && sum >= 0) return;
      return `${nameOf(counter)}: ${counter.used} counted, ${sum} in the ledger.`;
    });
  },
};
