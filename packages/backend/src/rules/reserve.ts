import type { Amounts, Instant, Meter, PeriodKind } from "@claimcheck/protocol";
import { applyLines, type Counter, type LedgerLine, linesOf } from "./ledger.ts";
import type { Period } from "./periods.ts";
import type { Plan } from "./plan.ts";

export type Reservation =
  | { readonly type: "reserved"; readonly lines: LedgerLine[]; readonly counters: Counter[] }
  | {
      readonly type: "exceeded";
      readonly meter: Meter;
      readonly period: PeriodKind;
      readonly resetsAt: Instant;
    };

/**
 * Takes quota before the job exists. The guard per counter is the one that SQL states on
 * insert and update alike: `n = 0`, or no limit, or `used + n <= limit` (case Q01).
 * Where several limits refuse, the one that resets last is named: before that moment the
 * same request cannot succeed.
 */
export function reserve(given: {
  readonly account: string;
  readonly plan: Plan;
  readonly cost: Amounts;
  readonly periods: readonly Period[];
  readonly counters: readonly Counter[];
}): Reservation {
  const lines = linesOf(given.cost, given.periods);
  const counters = applyLines(given.counters, lines, given.account);
  const exceeded = lines.filter((line, index) => {
    const limit = given.plan.limits[line.meter][line.period];
    const used = counters[index]?.used ?? 0;
    return line.amount !== 0 && limit !== null && used > limit;
  });
  const refusals = exceeded.map((line) => ({
    type: "exceeded" as const,
    meter: line.meter,
    period: line.period,
    resetsAt: given.periods.find((period) => period.period === line.period)?.endsAt ?? 0,
  }));
  const last = refusals.toSorted((one, other) => other.resetsAt - one.resetsAt)[0];
  return last ?? { type: "reserved", lines, counters };
}
