import type { OperationHandle } from "@claimcheck/machine";
import { useSyncExternalStore } from "react";
import { useClaimcheck } from "./claimcheck-context.ts";

const none: readonly OperationHandle[] = [];

/**
 * Every operation of this account that this client knows and nobody has dismissed, newest
 * first: its own records and the server's recent list. The array changes when one comes or
 * goes; for what happens inside one, use `useOperation({ key })`.
 */
export function useOperations(): readonly OperationHandle[] {
  const client = useClaimcheck();
  return useSyncExternalStore(
    client.subscribe,
    () => client.operations,
    () => none,
  );
}
