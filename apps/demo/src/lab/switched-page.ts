import type { Connectivity, Visibility } from "@claimcheck/machine";

/** A port with a switch before it: a person in the lab decides, else the page itself. */
export interface SwitchedVisibility extends Visibility {
  /** Emulated: the page stays on the screen, and the client believes that it is hidden. */
  setHidden(hidden: boolean): void;
  /** The page is back after a sleep. */
  wake(): void;
}

export function switchedVisibility(page: Visibility): SwitchedVisibility {
  let isHidden = false;
  const listeners = new Set<Parameters<Visibility["subscribe"]>[0]>();
  const tell = (event: "hidden" | "visible" | "returned") => {
    for (const listener of [...listeners]) listener(event);
  };
  page.subscribe((event) => {
    if (!isHidden) tell(event);
  });
  return {
    hidden: () => isHidden || page.hidden(),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setHidden(hidden) {
      if (hidden === isHidden) return;
      isHidden = hidden;
      tell(hidden ? "hidden" : "visible");
    },
    wake: () => tell("returned"),
  };
}

export interface SwitchedConnectivity extends Connectivity {
  setOffline(offline: boolean): void;
}

export function switchedConnectivity(page: Connectivity): SwitchedConnectivity {
  let isOffline = false;
  const listeners = new Set<Parameters<Connectivity["subscribe"]>[0]>();
  const tell = (event: "online" | "offline") => {
    for (const listener of [...listeners]) listener(event);
  };
  page.subscribe((event) => {
    if (!isOffline) tell(event);
  });
  return {
    online: () => !isOffline && page.online(),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setOffline(offline) {
      if (offline === isOffline) return;
      isOffline = offline;
      tell(offline ? "offline" : "online");
    },
  };
}
