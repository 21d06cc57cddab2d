import type { Tracker } from "@claimcheck/machine";
import { queryOptions } from "@tanstack/react-query";
import { documentOf } from "./document-error.ts";

/** Capabilities change with a deployment; five minutes old is fresh enough for a form. */
const CAPABILITIES_STALE_MS = 300_000;

/**
 * Query options for the documents of a client's far side, for use with TanStack Query
 * wherever it takes options. The keys name endpoint and account, so a cache that outlives
 * a sign-out cannot show one account's quota to another.
 */
export function queries(client: Tracker) {
  const { transport } = client;
  const scope = ["claimcheck", transport.endpoint, transport.account() ?? null] as const;
  return {
    quota: () =>
      queryOptions({
        queryKey: [...scope, "quota"],
        queryFn: async ({ signal }) => documentOf("quota", await transport.quota?.(signal)),
      }),
    capabilities: () =>
      queryOptions({
        queryKey: [...scope, "capabilities"],
        queryFn: async ({ signal }) =>
          documentOf("capabilities", await transport.capabilities?.(signal)),
        staleTime: CAPABILITIES_STALE_MS,
      }),
  };
}
