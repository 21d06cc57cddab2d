import type { Meter, Quota } from "@claimcheck/protocol";

/** What is left of each limited meter: the least of its periods. Meters without limit are absent. */
export function quotaLeft(quota: Quota): ReadonlyMap<Meter, number> {
  const left = new Map<Meter, number>();
  for (const { meter, used, limit } of quota.meters) {
    if (limit === null) continue;
    const here = Math.max(0, limit - used);
    left.set(meter, Math.min(here, left.get(meter) ?? here));
  }
  return left;
}
