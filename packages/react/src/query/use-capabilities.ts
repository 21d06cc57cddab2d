import type { Capabilities } from "@claimcheck/protocol";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useClaimcheck } from "../claimcheck-context.ts";
import { queries } from "./queries.ts";

/** What the product offers: models, sizes, limits, costs. */
export function useCapabilities(): UseQueryResult<Capabilities> {
  return useQuery(queries(useClaimcheck()).capabilities());
}
