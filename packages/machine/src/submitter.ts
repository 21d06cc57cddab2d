/**
 * From a call of `submit` to an operation: is it one already? (Cases S05, S11, T09.)
 *
 *   the slot is free, or what it shows has ended   → a new operation, a new key
 *   it shows a pending one, the request is equal   → the same operation, the same promise
 *   it shows a pending one, the request is another → busy
 */
import { type Fingerprint, type OperationKey, takeSnapshot } from "@claimcheck/protocol";
import type { FilesAtHand } from "./operation-context.ts";
import type { SubmitResult } from "./operation-handle.ts";
import { blobsIn, draftOf, hashFiles, replaceBlobs } from "./request-files.ts";
import type { Session } from "./session.ts";
import type { TrackedOperation } from "./tracked-operation.ts";
import type { Transport } from "./transport/transport.ts";

export interface Submitting {
  readonly request: unknown;
  readonly shown: TrackedOperation | undefined;
  readonly slot: string | undefined;
  readonly signal?: AbortSignal;
  readonly operationKey?: OperationKey;
  readonly onConfirmed: (operation: TrackedOperation) => void;
}

export interface Submitter {
  /** Rejects with NotJsonError, or when the platform has no source of keys; for nothing else. */
  submit(submitting: Submitting): Promise<SubmitResult>;
}

/** A request as it was when it was confirmed: nobody can change it any more. */
type Draft =
  | { readonly type: "plain"; readonly snapshot: ReturnType<typeof takeSnapshot> }
  | {
      readonly type: "files";
      readonly request: unknown;
      readonly text: string;
      readonly count: number;
    };

export function createSubmitter({
  transport,
  session,
}: {
  readonly transport: Transport;
  readonly session: () => Session;
}): Submitter {
  const blobNames = new WeakMap<Blob, string>();
  const draftTexts = new WeakMap<TrackedOperation, string>();
  let blobCount = 0;

  function nameOf(blob: Blob): string {
    const known = blobNames.get(blob);
    if (known !== undefined) return known;
    blobCount += 1;
    const name = `blob ${blobCount}`;
    blobNames.set(blob, name);
    return name;
  }

  /** @throws NotJsonError */
  function take(request: unknown): Draft {
    if (transport.upload === undefined) return { type: "plain", snapshot: takeSnapshot(request) };
    const frozen = replaceBlobs(request, (blob) => blob);
    const count = blobsIn(frozen).length;
    if (count === 0) return { type: "plain", snapshot: takeSnapshot(frozen) };
    return { type: "files", request: frozen, text: draftOf(frozen, nameOf), count };
  }

  function joinOrBusy(operation: TrackedOperation, draft: Draft): Promise<SubmitResult> {
    const join = (isEqual: boolean): Promise<SubmitResult> =>
      isEqual ? joining(operation) : Promise.resolve({ type: "busy" });
    const fingerprint = operation.context.snapshot?.fingerprint;
    if (draft.type === "plain") return join(draft.snapshot.fingerprint === fingerprint);
    if (draft.text === draftTexts.get(operation)) return join(true);
    // Other Blob objects may hold the same bytes: after a reload, always.
    return hashFiles(draft.request).then(
      ({ snapshot }) => join(snapshot.fingerprint === currentFingerprint(operation)),
      () => join(false),
    );
  }

  return {
    submit(submitting) {
      const { signal, operationKey } = submitting;
      if (signal?.aborted) return Promise.resolve({ type: "aborted" });
      try {
        const draft = take(submitting.request);
        const pending = pendingOf(submitting.shown, operationKey);
        return pending === undefined ? confirm(submitting, draft) : joinOrBusy(pending, draft);
      } catch (error) {
        return Promise.reject(error);
      }
    },
  };

  function pendingOf(
    shown: TrackedOperation | undefined,
    operationKey: OperationKey | undefined,
  ): TrackedOperation | undefined {
    if (shown !== undefined && !shown.can.submit) return shown;
    // A key of the caller's own making names one operation, wherever it is shown.
    return operationKey === undefined ? undefined : session().operations.get(operationKey);
  }

  function confirm(submitting: Submitting, draft: Draft): Promise<SubmitResult> {
    const { slot, operationKey, signal, onConfirmed } = submitting;
    const operation = session().confirm({
      operationKey,
      slot,
      generation: 1,
      ...(draft.type === "plain" ? { snapshot: draft.snapshot } : { files: filesOf(draft) }),
    });
    if (draft.type === "files") draftTexts.set(operation, draft.text);
    onConfirmed(operation);
    const result = operation.result();
    if (signal !== undefined) abortUntil(result, signal, operation);
    return result;
  }
}

/** Who asks again while nothing is known wants to know: look now. */
function joining(operation: TrackedOperation): Promise<SubmitResult> {
  const result = operation.result();
  if (operation.view.type === "unknown") operation.send({ type: "person.checked" });
  return result;
}

function currentFingerprint(operation: TrackedOperation): Fingerprint | undefined {
  return operation.context.snapshot?.fingerprint;
}

function filesOf({ request, count }: Extract<Draft, { type: "files" }>): FilesAtHand {
  return { request, blobs: new Map(), totalCount: count, sentCount: 0 };
}

/** An abort before the first byte leaves undoes the submit; afterwards it is no cancel, and does nothing. */
function abortUntil(
  result: Promise<SubmitResult>,
  signal: AbortSignal,
  operation: TrackedOperation,
): void {
  const abort = () => operation.send({ type: "person.aborted" });
  const done = () => signal.removeEventListener("abort", abort);
  signal.addEventListener("abort", abort, { once: true });
  result.then(done, done);
}
