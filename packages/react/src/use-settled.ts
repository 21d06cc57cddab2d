import type { OperationSettled } from "@claimcheck/machine";
import { useEffect } from "react";
import { useClaimcheck } from "./claimcheck-context.ts";
import { useLatest } from "./use-latest.ts";

/**
 * Calls back once for each operation of this client that ends for good (completed, failed,
 * refused): the place for a toast, a sound, an analytics event. What ended while no component
 * listened is told when the next one is mounted. The callback may be inline; the latest is called.
 *
 * Several components that listen at the same time are all told. Listening causes no reads.
 */
export function useSettled(onSettled: (event: OperationSettled) => void): void {
  const client = useClaimcheck();
  const latest = useLatest(onSettled);
  useEffect(() => client.onSettled((event) => latest.current(event)), [client, latest]);
}
