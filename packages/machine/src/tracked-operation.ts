import { isTerminal, type OperationKey } from "@claimcheck/protocol";
import { createActor } from "xstate";
import type { OperationContext, OperationInput } from "./operation-context.ts";
import type { Fact } from "./operation-event.ts";
import type { Can, Settled, SubmitResult } from "./operation-handle.ts";
import { operationMachine } from "./operation-machine.ts";
import type { OperationVerbs } from "./operation-verbs.ts";
import type { OperationView } from "./operation-view.ts";
import type { Stop } from "./ports.ts";
import type { Stamp } from "./stamp.ts";
import { canOf, idleView, type OperationSnapshot, sameOr, viewOf } from "./view.ts";

/** One operation at work: its actor, and what others see of it. */
export interface TrackedOperation {
  readonly operationKey: OperationKey;
  readonly actor: OperationActor;
  readonly context: OperationContext;
  readonly view: OperationView;
  readonly can: Can;
  /** While anyone is subscribed, the job is read for display. */
  subscribe(listener: () => void): Stop;
  send(fact: Fact): void;
  /** How the submission ended; shared by all who ask while it is open. */
  result(): Promise<SubmitResult>;
  stop(): void;
}

export type OperationActor = ReturnType<typeof startActor>;

export interface TrackedOperationOptions {
  readonly input: OperationInput;
  readonly machine: WorkingMachine;
  readonly stamp: () => Stamp;
  /** Told after each change: what it was, what it is. */
  readonly onChange: (operation: TrackedOperation, before: OperationView) => void;
}

/** The machine with verbs that do something. Costly to make, so that one session makes one. */
export function workingMachine(verbs: OperationVerbs) {
  return operationMachine.provide({ actors: verbs });
}
type WorkingMachine = ReturnType<typeof workingMachine>;

function startActor(input: OperationInput, machine: WorkingMachine) {
  return createActor(machine, { input });
}

export function trackOperation(options: TrackedOperationOptions): TrackedOperation {
  const { input, stamp, onChange } = options;
  const actor = startActor(input, options.machine);
  const listeners = new Set<() => void>();
  let snapshot = actor.getSnapshot();
  let view = viewOf(snapshot);
  let can = canOf(snapshot);
  let open: OpenResult | undefined;
  let isStopped = false;

  const operation: TrackedOperation = {
    operationKey: input.operationKey,
    actor,
    get context() {
      return snapshot.context.operation;
    },
    get view() {
      return view;
    },
    get can() {
      return can;
    },
    subscribe(listener) {
      // A wrapper of its own, so that one function subscribed twice counts twice.
      const own = () => listener();
      listeners.add(own);
      if (listeners.size === 1) send({ type: "display.wanted" });
      return () => {
        if (listeners.delete(own) && listeners.size === 0) send({ type: "display.unwanted" });
      };
    },
    send,
    result() {
      const known = resultOf(snapshot);
      if (known !== undefined && known.type !== "unknown") return Promise.resolve(known);
      open ??= openResult(snapshot);
      return open.promise;
    },
    stop() {
      isStopped = true;
      subscription.unsubscribe();
      actor.stop();
      open?.resolve(resultOf(snapshot) ?? leftBehind(snapshot));
    },
  };

  function send(fact: Fact): void {
    if (isStopped || snapshot.status !== "active") return;
    actor.send({ ...fact, at: stamp() });
  }

  function take(next: OperationSnapshot): void {
    snapshot = next;
    const before = view;
    view = next.status === "done" ? idleView : sameOr(before, viewOf(next));
    can = sameCan(can, canOf(next));
    answerOpen();
    onChange(operation, before);
    if (view !== before) for (const listener of [...listeners]) listener();
  }

  function answerOpen(): void {
    if (open === undefined || !open.isAnsweredBy(snapshot)) return;
    open.resolve(resultOf(snapshot) ?? leftBehind(snapshot));
    open = undefined;
  }

  const subscription = actor.subscribe(take);
  actor.start();
  take(actor.getSnapshot());
  return operation;
}

interface OpenResult {
  readonly promise: Promise<SubmitResult>;
  readonly resolve: (result: SubmitResult) => void;
  readonly isAnsweredBy: (snapshot: OperationSnapshot) => boolean;
}

/** Who joins while nothing is known waits for the next answer, not for the last one. */
function openResult(asked: OperationSnapshot): OpenResult {
  let resolve: (result: SubmitResult) => void = () => undefined;
  const promise = new Promise<SubmitResult>((settle) => {
    resolve = settle;
  });
  const { answerCount } = asked.context.operation;
  return {
    promise,
    resolve,
    isAnsweredBy(snapshot) {
      const result = resultOf(snapshot);
      if (result?.type !== "unknown") return result !== undefined;
      return snapshot.context.operation.answerCount > answerCount || isWaitingForAPerson(snapshot);
    },
  };
}

function isWaitingForAPerson(snapshot: OperationSnapshot): boolean {
  return snapshot.matches({ unresolved: "waiting" }) || snapshot.matches("held");
}

function resultOf(snapshot: OperationSnapshot): SubmitResult | undefined {
  const { operationKey, jobId, verdict, doubt } = snapshot.context.operation;
  if (snapshot.status === "done" && jobId === undefined) {
    return isUnstored(snapshot) ? { type: "not_stored" } : { type: "aborted" };
  }
  if (jobId !== undefined) return { type: "accepted", operationKey, jobId };
  if (snapshot.matches("refused") && verdict !== undefined) {
    return {
      type: "refused",
      operationKey,
      problem: verdict.problem,
      recovery: verdict.recovery,
    };
  }
  return doubt === undefined ? undefined : { type: "unknown", operationKey, reason: doubt.reason };
}

function isUnstored({ context }: OperationSnapshot): boolean {
  const { policy, recorded, durable, attemptCount } = context.operation;
  return policy.durability === "required" && recorded && !durable && attemptCount === 0;
}

/** The client is gone before there was an answer: what was sent may have arrived. */
function leftBehind(snapshot: OperationSnapshot): SubmitResult {
  const { operationKey, attemptCount } = snapshot.context.operation;
  return attemptCount === 0
    ? { type: "aborted" }
    : { type: "unknown", operationKey, reason: "network" };
}

/** What a view says about the end, if it has come. */
export function settledOf(view: OperationView): Settled | undefined {
  switch (view.type) {
    case "refused":
      return view;
    case "completed":
    case "failed":
      return isTerminal(view) ? view : undefined;
    default:
      return undefined;
  }
}

function sameCan(before: Can, after: Can): Can {
  const isSame =
    before.submit === after.submit &&
    before.cancel === after.cancel &&
    before.accept === after.accept &&
    before.reject === after.reject &&
    before.checkNow === after.checkNow &&
    before.startOver === after.startOver &&
    before.setAside === after.setAside &&
    before.dismiss === after.dismiss;
  return isSame ? before : after;
}
