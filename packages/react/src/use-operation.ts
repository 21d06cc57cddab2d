import type { SubmitResult } from "@claimcheck/machine";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Operation } from "./operation.ts";
import {
  idleCanOf,
  type NamedAddress,
  type OperationAddress,
  useHandle,
} from "./operation-address.ts";
import { watchOperation } from "./operation-watch.ts";
import {
  type InvalidRequest,
  type RequestOf,
  type RequestSchema,
  submitValidated,
} from "./request-schema.ts";
import { useLatest } from "./use-latest.ts";

/**
 * One operation, for as long as the component shows it. Any number of components may use
 * one slot; together they cause one poller. While at least one is mounted the job is read
 * for display; unmounting ends only that, never the job.
 *
 * The component renders again when a field of `view` or `can` that it has read is different.
 * On the server, and until hydration is over, the view is `idle`; so it is for a key that
 * this account has no operation for.
 *
 * @param address a slot, a key, or a handle; with `schema`, a Standard Schema that each request
 *   is checked by before anything is stored or sent, and that gives `submit` its type
 * @throws when no provider is above, or when the address is none
 */
export function useOperation<Schema extends RequestSchema>(
  address: NamedAddress & { readonly schema: Schema },
): Operation<RequestOf<Schema>, SubmitResult | InvalidRequest>;
export function useOperation<Request = unknown>(
  address: OperationAddress,
): Operation<Request, SubmitResult>;
export function useOperation(
  address: OperationAddress & { readonly schema?: RequestSchema },
): Operation {
  const handle = useHandle(address);
  const idleCan = idleCanOf(address);
  const schema = useLatest(address.schema);
  const watch = useMemo(() => {
    const submit: Operation["submit"] = (request, options) =>
      schema.current === undefined
        ? handle.submit(request, options)
        : submitValidated(schema.current, request, handle.submit, options);
    return watchOperation<Operation>({
      handle,
      idleCan,
      draw: (seen) => ({
        ...seen,
        submit,
        cancel: handle.cancel,
        accept: handle.accept,
        reject: handle.reject,
        checkNow: handle.checkNow,
        choose: handle.choose,
        startOver: handle.startOver,
        setAside: handle.setAside,
        dismiss: handle.dismiss,
      }),
    });
  }, [handle, idleCan, schema]);
  const operation = useSyncExternalStore(watch.subscribe, watch.read, watch.readIdle);
  useEffect(() => watch.shown(operation), [watch, operation]);
  return operation;
}
