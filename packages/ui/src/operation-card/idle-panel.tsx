import { Panel } from "../parts/panel.tsx";
import { useMessages } from "../ui-provider.tsx";

/** An empty slot. */
export function IdlePanel() {
  const { card } = useMessages();
  return <Panel tone="calm" heading={card.idle} lead={card.idleLead} />;
}
