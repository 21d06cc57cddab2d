import type { OperationView } from "@claimcheck/react";
import { useMessages } from "../ui-provider.tsx";

/** Says that a reload would lose sight of this, while that matters; else nothing. */
export function DurabilityHint({ view }: { readonly view: OperationView }) {
  const { durability } = useMessages();
  const matters = view.type === "submitting" || view.type === "unknown" || view.type === "queued";
  if (view.durable || !matters) return null;
  return <p className="cc-held">{durability.hint}</p>;
}
