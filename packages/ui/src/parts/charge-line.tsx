import type { Amounts } from "@claimcheck/protocol";
import type { Charge } from "@claimcheck/react";
import { useFormat, useMessages } from "../ui-provider.tsx";
import { describeAmounts } from "./describe-amounts.ts";

export interface ChargeLineProps {
  readonly charge: Charge;
  /** Units per meter, where the server has told them. */
  readonly amounts?: Amounts;
}

/** Have I been charged? One line, the same place in every state. */
export function ChargeLine({ charge, amounts }: ChargeLineProps) {
  const messages = useMessages();
  const format = useFormat();
  const text =
    charge === "charged" && amounts !== undefined
      ? messages.charge.chargedAmounts(describeAmounts(amounts, messages, format))
      : messages.charge[charge];
  return (
    <p className="cc-charge" data-charge={charge}>
      {text}
    </p>
  );
}
