import type { Lab } from "../lab.ts";

export type PanelId = "run" | "checks" | "timeline" | "server" | "client" | "tour";

/** What a part of the drawer is given. */
export interface PanelProps {
  readonly lab: Lab;
  /** Shows another part. */
  readonly show: (panel: PanelId) => void;
}
