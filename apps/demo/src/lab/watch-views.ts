import type { EvidenceEntry, OperationHandle, Tracker } from "@claimcheck/machine";
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
    let seen: EvidenceEntry | undefined;
    const look = (): void => {
      const view = viewOf(actor.getSnapshot());
      const evidence = view.operationKey === undefined ? [] : client.evidenceOf(view.operationKey);
      // The evidence is bounded: what is new is what follows the last one that was seen.
      const known = seen === undefined ? -1 : evidence.indexOf(seen);
      for (const { by, what, choice } of evidence.slice(known + 1)) {
        if (by !== "person" || view.operationKey === undefined) continue;
        const made = choice === undefined ? {} : { choice };
        log.note({ type: "decided", key: view.operationKey, what, ...made });
      }
      seen = evidence.at(-1);
      const note = noteOf(view);
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
    ...(view.wish === undefined ? {} : { wish: view.wish.type }),
    ...(jobId === undefined ? {} : { jobId }),
    ...(revision === undefined ? {} : { revision }),
  };
}
