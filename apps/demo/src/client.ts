import type { Fetch } from "@claimcheck/machine";
import { type ClaimcheckOptions, createClaimcheck, httpTransport } from "@claimcheck/react";
import { ACCOUNT } from "./session.ts";

/** What the lab puts in place of the page's own; nothing where there is no lab. */
export interface ClientOptions extends Omit<ClaimcheckOptions, "transport"> {
  readonly fetch?: Fetch;
  readonly account?: () => string | undefined;
}

export function createClient({ fetch, account = () => ACCOUNT, ...options }: ClientOptions = {}) {
  return createClaimcheck({
    ...options,
    transport: httpTransport({
      baseUrl: "/api",
      account,
      headers: () => {
        const signedIn = account();
        return signedIn === undefined ? {} : { Authorization: `Bearer ${signedIn}` };
      },
      ...(fetch === undefined ? {} : { fetch }),
    }),
  });
}
