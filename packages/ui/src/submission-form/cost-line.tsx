import { type Amounts, type Meter, meters, type Quota } from "@claimcheck/protocol";
import { describeAmounts, describeMeters } from "../parts/describe-amounts.ts";
import { useFormat, useMessages } from "../ui-provider.tsx";
import { quotaLeft } from "./quota-left.ts";

interface CostLineProps {
  readonly cost: Amounts | undefined;
  readonly quota: Quota | undefined;
}

/** What this will use, before it is confirmed, and whether that much is left. */
export function CostLine({ cost, quota }: CostLineProps) {
  const messages = useMessages();
  const format = useFormat();
  if (cost === undefined) return <p className="cc-cost">{messages.form.costUnknown}</p>;
  const amounts = describeAmounts(cost, messages, format);
  const left = quota === undefined ? new Map<Meter, number>() : quotaLeft(quota);
  const used = meters.filter((meter) => cost[meter] > 0 && left.has(meter));
  if (used.length === 0) return <p className="cc-cost">{messages.form.cost(amounts)}</p>;
  const isEnough = used.every((meter) => cost[meter] <= (left.get(meter) ?? 0));
  const rest = describeMeters(
    used.map((meter) => [meter, left.get(meter) ?? 0]),
    messages,
    format,
  );
  return (
    <p className="cc-cost" data-enough={isEnough}>
      {isEnough ? messages.form.costLeft(amounts, rest) : messages.form.costTooHigh(amounts, rest)}
    </p>
  );
}
