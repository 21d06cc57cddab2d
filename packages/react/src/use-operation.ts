import { idleView, type OperationHandle } from "@claimcheck/machine";
import { useMemo, useSyncExternalStore } from "react";
import { useClaimcheck } from "./claimcheck-context.ts";
import { idleCan } from "./idle-can.ts";
import type { Operation } from "./operation.ts";

/** Which operation: the one in a named slot, or the one with a key. */
export type OperationAddress = { readonly slot: string } | { readonly key: string };

/**
 * One operation, for as long as the component shows it. Any number of components may use
 * one slot; together they cause one poller. While at least one is mounted the job is read
 * for display; unmounting ends only that, never the job.
 *
 * On the server, and until hydration is over, the view is `idle`.
 *
 * @throws when no provider is above, or when no operation has that key
 */
export function useOperation<Request = unknown>(address: OperationAddress): Operation<Request> {
  const handle = useHandle<Request>(address);
  const view = useSyncExternalStore(
    handle.subscribe,
    () => handle.view,
    () => idleView,
  );
  return useMemo(() => operationOf(handle, view), [handle, view]);
}

function useHandle<Request>(address: OperationAddress): OperationHandle<Request> {
  const client = useClaimcheck();
  if ("slot" in address) return client.slot<Request>(address.slot);
  const handle = client.operation<Request>(address.key);
  if (handle === undefined) {
    throw new Error(
      "useOperation({ key }): this client has no such operation. Take keys from useOperations().",
    );
  }
  return handle;
}

function operationOf<Request>(
  handle: OperationHandle<Request>,
  view: OperationHandle<Request>["view"],
): Operation<Request> {
  return {
    view,
    can: view === idleView ? idleCan : handle.can,
    submit: handle.submit,
    cancel: handle.cancel,
    accept: handle.accept,
    reject: handle.reject,
    checkNow: handle.checkNow,
    choose: handle.choose,
    startOver: handle.startOver,
    setAside: handle.setAside,
    dismiss: handle.dismiss,
  };
}
