import type { OperationHandle } from "@claimcheck/machine";
import { useSyncExternalStore } from "react";
import { useClaimcheck } from "./claimcheck-context.ts";

const none: readonly OperationHandle[] = [];

/**
 * Every operation of this account that this client knows and nobody has dismissed, newest
 * first: its own records and the server's recent list. The array changes when one comes or
 * goes; a row shows one with `useOperation(handle)`, and renders by itself.
 *
 * On the server, and until hydration is over, the list is empty.
 */
export function useOperations(): readonly OperationHandle[] {
  const client = useClaimcheck();
  return useSyncExternalStore(
    client.subscribe,
    () => client.operations,
    () => none,
  );
}
