import type { Tracker } from "@claimcheck/machine";
import { createContext, useContext } from "react";

export const ClaimcheckContext = createContext<Tracker | undefined>(undefined);

/**
 * The client that the nearest provider holds.
 *
 * @throws when there is no provider above: a mistake in the app, so an error boundary shows it
 */
export function useClaimcheck(): Tracker {
  const client = useContext(ClaimcheckContext);
  if (client === undefined) {
    throw new Error(
      "No claimcheck client here: put <ClaimcheckProvider client={createClaimcheck(…)}> above this component.",
    );
  }
  return client;
}
