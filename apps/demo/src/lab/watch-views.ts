import type { OperationHandle, Tracker } from "@claimcheck/machine";
import { type OperationActor, operationActor, viewOf } from "@claimcheck/machine/actor";
import type { LabLog } from "./lab-log.ts";
import type { Note } from "./log-entry.ts";

/**
 * Notes what the client shows about each operation, whenever that changes. It listens to the
 * actors, not to the handles: a handle that is listened to is read for display.
 */
export function watchViews(client: Tracker, log: LabLog): () => void {
  const watched = new Map<OperationActor, () => void>();

  function watch(handle: OperationHandle): void {
    const actor = operationActor(handle);
    if (actor === undefined || watched.has(actor)) return;
    let before = "";
    const look = (): void => {
      const note = noteOf(viewOf(actor.getSnapshot()));
      const text = JSON.stringify(note);
      if (note === undefined || text === before) return;
      before = text;
      log.note(note);
    };
    const { unsubscribe } = actor.subscribe(look);
    watched.set(actor, unsubscribe);
    look();
  }

  const watchAll = () => client.operations.forEach(watch);
  const stop = client.subscribe(watchAll);
  watchAll();
  return () => {
    stop();
    for (const unsubscribe of watched.values()) unsubscribe();
  };
}

function noteOf(view: ReturnType<typeof viewOf>): Note | undefined {
  const { type, operationKey, charge } = view;
  if (operationKey === undefined || type === "idle") return undefined;
  const jobId = "jobId" in view ? view.jobId : undefined;
  const revision = "revision" in view ? view.revision : undefined;
  return {
    type: "view",
    key: operationKey,
    view: type,
    charge,
    ...(type === "unknown" ? { reason: view.reason } : {}),
    ...(jobId === undefined ? {} : { jobId }),
    ...(revision === undefined ? {} : { revision }),
  };
}
