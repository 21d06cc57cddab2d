import type { Quota } from "@claimcheck/protocol";
import {
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { useClaimcheck } from "../claimcheck-context.ts";
import { queries } from "./queries.ts";

/**
 * What this account has used. Looked up again whenever an operation of this client reserves,
 * is charged, is refused or gets its refund; otherwise as the query client is configured.
 */
export function useQuota(): UseQueryResult<Quota> {
  const client = useClaimcheck();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      client.onEvent((event) => {
        if (event.type === "charge.changed") {
          void lookAgain(queryClient, queries(client).quota().queryKey);
        }
      }),
    [client, queryClient],
  );
  return useQuery(queries(client).quota());
}

/**
 * A look that began before the change may have missed it: it is given up at once. The new one
 * begins a turn later and is everybody's, so any number of components cause one request.
 */
async function lookAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
