import type { RejectionCategory } from "@claimcheck/protocol";
import type { Fact } from "./operation-event.ts";
import type { Can, OperationHandle, Settled, SubmitResult } from "./operation-handle.ts";
import type { OperationView } from "./operation-view.ts";
import type { Logger, Stop } from "./ports.ts";
import { type OperationActor, settledOf, type TrackedOperation } from "./tracked-operation.ts";
import { idleView } from "./view.ts";

/** How `./actor` finds the actor behind a handle; the public face shows no XState type. */
export const actorOfHandle: unique symbol = Symbol("claimcheck.actor");

export interface HandleWithActor<Request = unknown> extends OperationHandle<Request> {
  [actorOfHandle](): OperationActor | undefined;
}

/** What a handle stands for: a slot, or one operation. */
export interface HandleSource {
  readonly current: () => TrackedOperation | undefined;
  readonly subscribe: (listener: () => void) => Stop;
  readonly submit: OperationHandle["submit"];
  readonly startOver: (operation: TrackedOperation) => Promise<SubmitResult>;
  readonly setAside: (operation: TrackedOperation) => void;
  /** What makes sense while there is no operation. */
  readonly idleCan: Can;
  readonly logger: Logger;
}

/** Every function is stable and bound. A call that makes no sense now is ignored, and says so in the log. */
export function createHandle(source: HandleSource): HandleWithActor {
  const { current, subscribe, submit, logger } = source;

  function act(call: keyof Can, work: (operation: TrackedOperation) => void): void {
    const operation = current();
    if (operation?.can[call]) {
      work(operation);
      return;
    }
    const fields = { call, view: viewOf(operation).type };
    logger({ level: "warn", event: "call.ignored", fields });
  }

  function adopt(jobId: string): void {
    const operation = current();
    const view = viewOf(operation);
    const listed = view.type === "unknown" && view.phase === "submission" ? view.candidates : [];
    if (listed?.some((candidate) => candidate.jobId === jobId)) {
      operation?.send({ type: "person.adopted", jobId });
      return;
    }
    logger({ level: "warn", event: "call.ignored", fields: { call: "choose", choice: "adopt" } });
  }

  const tell = (call: keyof Can, fact: Fact) => act(call, (operation) => operation.send(fact));

  return {
    get view() {
      return viewOf(current());
    },
    get can() {
      return current()?.can ?? source.idleCan;
    },
    subscribe,
    submit,
    cancel: () => tell("cancel", { type: "wish.cancel" }),
    accept: () => tell("accept", { type: "wish.accept" }),
    reject: (category: RejectionCategory, note?: string) =>
      tell("reject", { type: "wish.reject", category, ...(note === undefined ? {} : { note }) }),
    checkNow: () => tell("checkNow", { type: "person.checked" }),
    choose(choice) {
      const operation = current();
      const view = viewOf(operation);
      if (typeof choice === "object") return adopt(choice.adopt);
      if (view.type === "unknown" && view.choices.includes(choice)) {
        operation?.send(
          choice === "check_again" ? { type: "person.checked" } : { type: "person.chose", choice },
        );
        return;
      }
      logger({ level: "warn", event: "call.ignored", fields: { call: "choose", choice } });
    },
    startOver() {
      const operation = current();
      if (operation?.can.startOver) return source.startOver(operation);
      logger({ level: "warn", event: "call.ignored", fields: { call: "startOver" } });
      return Promise.resolve({ type: "busy" });
    },
    setAside: () => act("setAside", source.setAside),
    dismiss: () => tell("dismiss", { type: "operation.dismissed" }),
    settled: ({ signal } = {}) =>
      settledIn({ subscribe, view: () => viewOf(current()), ...(signal && { signal }) }),
    [actorOfHandle]: () => current()?.actor,
  };
}

function viewOf(operation: TrackedOperation | undefined): OperationView {
  return operation?.view ?? idleView;
}

/** Waiting for the end is an interest in it: the job is read meanwhile. Aborting stops the waiting only (case P17). */
function settledIn({
  subscribe,
  view,
  signal,
}: {
  readonly subscribe: (listener: () => void) => Stop;
  readonly view: () => OperationView;
  readonly signal?: AbortSignal;
}): Promise<Settled> {
  return new Promise((resolve, reject) => {
    const known = settledOf(view());
    if (known !== undefined) return resolve(known);
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      stop();
      reject(signal?.reason);
    };
    const stop = subscribe(() => {
      const settled = settledOf(view());
      if (settled === undefined) return;
      stop();
      signal?.removeEventListener("abort", abort);
      resolve(settled);
    });
    signal?.addEventListener("abort", abort, { once: true });
  });
}
