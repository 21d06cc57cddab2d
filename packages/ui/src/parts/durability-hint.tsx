import type { OperationView } from "@claimcheck/react";
import { useMessages } from "../ui-provider.tsx";

/** Says that a reload would lose sight of this, while that matters; else nothing. */
export function DurabilityHint({ view }: { readonly view: OperationView }) {
  const { durability } = useMessages();
  if (view.durable || !matters(view)) return null;
  return <p className="cc-held">{durability.hint}</p>;
}

/** Before it is sent nothing has been tried to keep, so that nothing can be said of it. */
function matters(view: OperationView): boolean {
  if (view.type === "submitting") return view.step === "sending";
  return view.type === "unknown" || view.type === "queued";
}
