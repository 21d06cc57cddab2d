import { useSyncExternalStore } from "react";
import { isWide, onWidth } from "../../browser/is-wide.ts";
import type { Lab } from "../lab.ts";
import { useWatched } from "./use-watched.ts";

export interface Drawer {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Whether the drawer is open: as the link says, else where there is room for it. */
export function useDrawer(lab: Lab): Drawer {
  const { lab: asked } = useWatched(lab.link);
  const wide = useSyncExternalStore(onWidth, isWide);
  const isOpen = asked === undefined ? wide : asked === "open";
  return { isOpen, toggle: () => lab.setLink({ lab: isOpen ? "closed" : "open" }) };
}
