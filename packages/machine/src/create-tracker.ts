import type { OperationKey } from "@claimcheck/protocol";
import { createHandle, type HandleWithActor } from "./create-handle.ts";
import type { Fact } from "./operation-event.ts";
import type { OperationHandle, SubmitResult } from "./operation-handle.ts";
import type { OperationView } from "./operation-view.ts";
import { defaultPolicy, type Policy } from "./policy.ts";
import type { Ports, Stop } from "./ports.ts";
import { fetchRecent } from "./recent-list.ts";
import type { Surroundings } from "./schedule.ts";
import { openSession, type Session } from "./session.ts";
import { createSlot, type Slot } from "./slot.ts";
import { createSubmitter } from "./submitter.ts";
import { settledOf, type TrackedOperation } from "./tracked-operation.ts";
import type { Tracker, TrackerEvent } from "./tracker.ts";
import type { Transport } from "./transport/transport.ts";

export interface TrackerOptions {
  readonly transport: Transport;
  /** Every field has a default. */
  readonly policy?: Partial<Policy> | undefined;
}

/**
 * The client of one page and one far side. Reads what earlier pages have left behind at
 * once, so that the first thing shown is already true; then goes on with it.
 */
export function createTracker(ports: Ports, options: TrackerOptions): Tracker {
  const { transport } = options;
  const policy: Policy = { ...defaultPolicy, ...options.policy };
  const slots = new Map<string, { readonly slot: Slot; readonly handle: OperationHandle }>();
  const listListeners = new Set<() => void>();
  const eventListeners = new Set<(event: TrackerEvent) => void>();
  const pauses = new Set<symbol>();
  let offlineSinceMs = ports.connectivity.online() ? undefined : ports.clock.monotonicMs();
  let handles = new Map<OperationKey, HandleWithActor>();
  let list: readonly OperationHandle[] | undefined;
  let stopRecent: Stop | undefined;
  let isDisposed = false;
  const settledKeys = new Set<OperationKey>();

  let session = open();
  const submitter = createSubmitter({ transport, session: () => session });

  const stops = [
    ports.visibility.subscribe((event) => {
      if (event === "hidden") return broadcast({ type: "page.hidden" });
      if (transport.account() !== session.account) accountChanged();
      return broadcast({ type: ports.visibility.hidden() ? "page.hidden" : "page.visible" });
    }),
    ports.connectivity.subscribe((event) => {
      offlineSinceMs = event === "online" ? undefined : ports.clock.monotonicMs();
      broadcast({ type: event === "online" ? "network.online" : "network.offline" });
    }),
  ];

  function surroundings(): Surroundings {
    return {
      hidden: ports.visibility.hidden(),
      paused: pauses.size > 0,
      ...(offlineSinceMs === undefined ? {} : { offlineSinceMs }),
    };
  }

  function broadcast(fact: Fact): void {
    session.broadcast(fact);
  }

  function open(): Session {
    return openSession({ ports, policy, transport, surroundings, onChange, onList });
  }

  /** Slots stay when the account changes; what they show does not. */
  function enter(next: Session): void {
    session = next;
    handles = new Map();
    for (const { slot } of slots.values()) slot.show(undefined);
    fillSlots();
    onList();
    stopRecent?.();
    stopRecent = undefined;
    if (listListeners.size > 0) askForRecent();
  }

  /** Of several operations that name one slot (two tabs, one store), the newest is shown. */
  function fillSlots(): void {
    for (const operation of session.operations.values()) {
      const { slot: name } = operation.context;
      if (name !== undefined) put(slotNamed(name).slot, operation);
    }
  }

  function put(slot: Slot, operation: TrackedOperation): void {
    const before = slot.operation;
    if (before === operation) return;
    slot.show(operation);
    before?.send({ type: "slot.left" });
  }

  function slotNamed(name: string): { readonly slot: Slot; readonly handle: OperationHandle } {
    const known = slots.get(name);
    if (known !== undefined) return known;
    const slot = createSlot(name);
    const handle = createHandle({
      current: () => slot.operation,
      subscribe: slot.subscribe,
      submit: (request, submitOptions) => submit(slot, request, submitOptions),
      startOver: (operation) => startOver(operation, slot),
      setAside: (operation) => leave(slot, operation),
      logger: ports.logger,
    });
    const entry = { slot, handle };
    slots.set(name, entry);
    return entry;
  }

  function handleOf(operation: TrackedOperation): HandleWithActor {
    const known = handles.get(operation.operationKey);
    if (known !== undefined) return known;
    const handle = createHandle({
      current: () => operation,
      subscribe: operation.subscribe,
      // An operation's own handle never becomes another operation.
      submit: () => Promise.resolve({ type: "busy" }),
      startOver: (ended) => startOver(ended, slotShowing(ended)),
      setAside: (shown) => leave(slotShowing(shown), shown),
      logger: ports.logger,
    });
    handles.set(operation.operationKey, handle);
    return handle;
  }

  function slotShowing(operation: TrackedOperation): Slot | undefined {
    for (const { slot } of slots.values()) if (slot.operation === operation) return slot;
    return undefined;
  }

  function leave(slot: Slot | undefined, operation: TrackedOperation): void {
    slot?.show(undefined);
    operation.send({ type: "slot.left" });
  }

  function submit(
    slot: Slot | undefined,
    request: unknown,
    submitOptions: Parameters<OperationHandle["submit"]>[1],
  ): Promise<SubmitResult> {
    if (isDisposed) return Promise.resolve({ type: "aborted" });
    if (transport.account() !== session.account) accountChanged();
    return submitter.submit({
      request,
      shown: slot?.operation,
      slot: slot?.name,
      ...submitOptions,
      onConfirmed: (operation) => slot && put(slot, operation),
    });
  }

  function startOver(ended: TrackedOperation, slot: Slot | undefined): Promise<SubmitResult> {
    const { snapshot, files, generation, operationKey } = ended.context;
    const operation = session.confirm({
      generation: generation + 1,
      attemptOf: operationKey,
      slot: slot?.name,
      ...(snapshot === undefined ? {} : { snapshot }),
      ...(files === undefined ? {} : { files: { ...files, sentCount: 0 } }),
    });
    if (slot !== undefined) put(slot, operation);
    return operation.result();
  }

  function onChange(operation: TrackedOperation, before: OperationView): void {
    const { view, operationKey } = operation;
    if (view.type === "idle") return;
    if (view.charge !== before.charge) {
      emit({ type: "charge.changed", operationKey, charge: view.charge });
    }
    const settled = settledOf(view);
    if (settled === undefined || settledOf(before) !== undefined) return;
    if (settledKeys.has(operationKey)) return;
    settledKeys.add(operationKey);
    emit({ type: "operation.settled", operationKey, settled });
  }

  function emit(event: TrackerEvent): void {
    for (const listener of [...eventListeners]) listener(event);
  }

  function onList(): void {
    list = undefined;
    for (const { slot } of slots.values()) {
      const shown = slot.operation;
      if (shown !== undefined && session.operations.get(shown.operationKey) !== shown) {
        slot.show(undefined);
      }
    }
    for (const listener of [...listListeners]) listener();
  }

  function askForRecent(): void {
    const { transport: guarded } = session;
    stopRecent ??= fetchRecent({
      clock: ports.clock,
      random: ports.random,
      transport: guarded,
      timeoutMs: policy.exchangeTimeoutMs,
      isHidden: ports.visibility.hidden,
      onOperations: (operations) => {
        for (const { operationKey, job } of operations) session.adopt(operationKey, job);
      },
    });
  }

  function accountChanged(): void {
    if (isDisposed) return;
    if (transport.account() === session.account) {
      broadcast({ type: "account.changed" });
      stopRecent?.();
      stopRecent = undefined;
      if (listListeners.size > 0) askForRecent();
      return;
    }
    session.close();
    enter(open());
  }

  fillSlots();

  return {
    transport,
    slot: (name) => slotNamed(name).handle,
    submit: (request, submitOptions) => submit(undefined, request, submitOptions),
    operation(operationKey) {
      const operation = session.operations.get(operationKey);
      return operation === undefined ? undefined : handleOf(operation);
    },
    get operations() {
      list ??= [...session.operations.values()]
        .reverse()
        .sort((one, other) => other.context.confirmedAt - one.context.confirmedAt)
        .map(handleOf);
      return list;
    },
    subscribe(listener) {
      const own = () => listener();
      listListeners.add(own);
      if (!isDisposed) askForRecent();
      return () => {
        listListeners.delete(own);
        if (listListeners.size > 0) return;
        stopRecent?.();
        stopRecent = undefined;
      };
    },
    onEvent(listener) {
      const own = (event: TrackerEvent) => listener(event);
      eventListeners.add(own);
      return () => void eventListeners.delete(own);
    },
    get setAsideRecords() {
      return session.setAside;
    },
    pause() {
      const token = Symbol("pause");
      pauses.add(token);
      if (pauses.size === 1) broadcast({ type: "pause.began" });
      return () => {
        if (pauses.delete(token) && pauses.size === 0) broadcast({ type: "pause.ended" });
      };
    },
    accountChanged,
    forgetAccount() {
      if (isDisposed) return;
      session.forget();
      enter(open());
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      for (const stop of stops) stop();
      stopRecent?.();
      session.close();
      eventListeners.clear();
    },
  };
}
