import { type Can, idleCan, type OperationHandle } from "@claimcheck/machine";
import { useClaimcheck } from "./claimcheck-context.ts";

/** Which operation: the one in a named slot, the one with a key, or one out of `useOperations()`. */
export type OperationAddress =
  | { readonly slot: string; readonly key?: never }
  | { readonly key: string; readonly slot?: never }
  | OperationHandle;

/** An address by its words, with room for more beside them. */
export type NamedAddress = Exclude<OperationAddress, OperationHandle>;

const nothing: Can = Object.freeze({ ...idleCan, submit: false });

/** The handle of an address; the same object for the same slot or key. */
export function useHandle(address: OperationAddress): OperationHandle {
  const client = useClaimcheck();
  if (isHandle(address)) return address;
  const { slot, key } = named(address);
  return slot === undefined ? client.operation(key) : client.slot(slot);
}

/** What can be done where there is no operation: only a slot takes a new one. */
export function idleCanOf(address: OperationAddress): Can {
  return !isHandle(address) && address.slot !== undefined ? idleCan : nothing;
}

function isHandle(address: OperationAddress): address is OperationHandle {
  return typeof address === "object" && address !== null && "subscribe" in address;
}

/** @throws TypeError for what types would have caught: shown by an error boundary, so it says what to write. */
function named(address: NamedAddress): NamedAddress {
  const { slot, key }: { readonly slot?: unknown; readonly key?: unknown } = address ?? {};
  if (typeof slot === "string" && slot !== "" && key === undefined) return { slot };
  if (typeof key === "string" && key !== "" && slot === undefined) return { key };
  throw new TypeError(
    'Which operation? Say useOperation({ slot: "a name" }), useOperation({ key: operationKey }), or give it a handle out of useOperations().',
  );
}
