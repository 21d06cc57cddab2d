import type { Tracker } from "@claimcheck/machine";
import { NotJsonError } from "@claimcheck/protocol";
import { useEffect, useReducer } from "react";
import { useClaimcheck } from "./claimcheck-context.ts";
import type { OperationAddress } from "./operation-address.ts";
import { useOperationSelector } from "./use-operation-selector.ts";

/**
 * - `none`: there is no operation, or this browser does not know its request.
 * - `checking`: files are being read.
 * - `same`: the operation was started from this very request.
 * - `changed`: it belongs to an earlier version of the form. Its snapshot stays as it was confirmed.
 */
export type RequestMatch = "none" | "checking" | "same" | "changed";

/**
 * Whether an operation belongs to the request that a form holds now, or to an earlier version
 * of it. By fingerprint: the order of fields does not matter, and files count by content.
 * Each file is read once; the request may be a new object in every render.
 *
 *     const match = useRequestMatch({ slot: "hero" }, form);
 *     {match === "changed" && <p>This picture was made from an earlier version.</p>}
 */
export function useRequestMatch(address: OperationAddress, request: unknown): RequestMatch {
  const client = useClaimcheck();
  const operation = useOperationSelector(address, (view) => ({
    isHashing: view.type === "submitting" && view.step === "hashing",
    fingerprint: view.fingerprint,
  }));
  const { fingerprint } = operation;
  const print = fingerprint === undefined ? undefined : printOf(client, request);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const reading = print instanceof Promise ? print : undefined;
  useEffect(() => {
    let isWanted = true;
    reading?.then(
      () => isWanted && renderAgain(),
      // A file that cannot be read any more: nothing is known about it, so it stays `checking`.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [reading]);

  if (fingerprint === undefined) return operation.isHashing ? "checking" : "none";
  if (reading !== undefined) return "checking";
  return print === fingerprint ? "same" : "changed";
}

/** `undefined` for what cannot be a request: a form may hold such a thing while it is being filled in. */
function printOf(
  client: Tracker,
  request: unknown,
): ReturnType<Tracker["fingerprintOf"]> | undefined {
  try {
    return client.fingerprintOf(request);
  } catch (error) {
    if (error instanceof NotJsonError) return undefined;
    throw error;
  }
}
