import { type Amounts, type Meter, meters } from "@claimcheck/protocol";
import type { Format } from "../format/format.ts";
import type { Messages } from "../messages/messages.ts";

/** `1 picture and 1,200 tokens`. Meters with nothing on them are left out. */
export function describeAmounts(amounts: Amounts, messages: Messages, format: Format): string {
  const spent = meters.filter((meter) => amounts[meter] > 0);
  if (spent.length === 0) return messages.amounts.nothing;
  return describeMeters(
    spent.map((meter) => [meter, amounts[meter]]),
    messages,
    format,
  );
}

/** The same for chosen meters, zero included. */
export function describeMeters(
  readings: readonly (readonly [Meter, number])[],
  messages: Messages,
  format: Format,
): string {
  return messages.amounts.join(
    readings.map(([meter, amount]) => messages.amounts[meter](format.number(amount), amount)),
  );
}
