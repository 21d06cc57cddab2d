import type { Tracker } from "@claimcheck/machine";
import type { ReactNode } from "react";
import { ClaimcheckContext } from "./claimcheck-context.ts";

export interface ClaimcheckProviderProps {
  /** Made once, outside of any component: it outlives every mount. */
  readonly client: Tracker;
  readonly children?: ReactNode;
}

/**
 * Hands a client to the hooks below. It neither starts nor stops the client: unmounting the
 * tree is not a cancel, and StrictMode's second mount finds the same jobs (cases R01, R02).
 */
export function ClaimcheckProvider({ client, children }: ClaimcheckProviderProps): ReactNode {
  return <ClaimcheckContext.Provider value={client}>{children}</ClaimcheckContext.Provider>;
}
