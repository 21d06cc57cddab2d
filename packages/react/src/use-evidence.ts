import type { EvidenceEntry } from "@claimcheck/machine";
import { useSyncExternalStore } from "react";
import { useClaimcheck } from "./claimcheck-context.ts";
import { type OperationAddress, useHandle } from "./operation-address.ts";

const none: readonly EvidenceEntry[] = [];

/**
 * What has happened to an operation in this page, oldest first: each exchange with the far side,
 * each decision and who made it. For a support view or an export: it holds no prompt, token,
 * key or query string. Renders with every entry, so it belongs where somebody looks at it.
 *
 * Empty without an operation, on the server, and until hydration is over.
 */
export function useEvidence(address: OperationAddress): readonly EvidenceEntry[] {
  const client = useClaimcheck();
  const handle = useHandle(address);
  return useSyncExternalStore(
    handle.subscribe,
    () => {
      const { operationKey } = handle.view;
      const entries = operationKey === undefined ? none : client.evidenceOf(operationKey);
      return entries.length === 0 ? none : entries;
    },
    () => none,
  );
}
