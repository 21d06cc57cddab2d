import { type MeterReading, meters } from "@claimcheck/protocol";
import type { Counter } from "./ledger.ts";
import type { Period } from "./periods.ts";
import type { Plan } from "./plan.ts";

/** What an account has used of its plan, period by period. */
export function meterReadings(
  plan: Plan,
  periods: readonly Period[],
  counters: readonly Counter[],
): MeterReading[] {
  return meters.flatMap((meter) =>
    periods.map(({ period, periodKey, endsAt }) => ({
      meter,
      period,
      periodKey,
      used:
        counters.find((counter) => counter.meter === meter && counter.periodKey === periodKey)
          ?.used ?? 0,
      limit: plan.limits[meter][period],
      resetsAt: endsAt,
    })),
  );
}
