import type { HoldReason } from "@claimcheck/react";
import { useMessages } from "../ui-provider.tsx";

/** Why nothing is sent or read right now, if so. */
export function HeldLine({ heldBy }: { readonly heldBy: readonly HoldReason[] }) {
  const { held } = useMessages();
  return heldBy.map((reason) => (
    <p key={reason} className="cc-held">
      {held[reason]}
    </p>
  ));
}
