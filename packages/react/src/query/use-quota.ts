import type { Quota } from "@claimcheck/protocol";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useClaimcheck } from "../claimcheck-context.ts";
import { queries } from "./queries.ts";

/**
 * What this account has used. Looked up again whenever an operation of this client
 * reserves, is charged, or gets its refund; otherwise as the query client is configured.
 */
export function useQuota(): UseQueryResult<Quota> {
  const client = useClaimcheck();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      client.onEvent((event) => {
        if (event.type !== "charge.changed") return;
        void queryClient.invalidateQueries({ queryKey: queries(client).quota().queryKey });
      }),
    [client, queryClient],
  );
  return useQuery(queries(client).quota());
}
