import { createHandle, type HandleWithActor } from "./create-handle.ts";
import { createEventFeed } from "./event-feed.ts";
import type { Fact } from "./operation-event.ts";
import type { OperationHandle, SubmitResult } from "./operation-handle.ts";
import { defaultPolicy, type Policy } from "./policy.ts";
import type { Ports, Stop } from "./ports.ts";
import { fetchRecent } from "./recent-list.ts";
import { createRequestPrinter } from "./request-printer.ts";
import type { Surroundings } from "./schedule.ts";
import { openSession, type Session } from "./session.ts";
import { createSlot, type Slot } from "./slot.ts";
import { createSubmitter } from "./submitter.ts";
import type { TrackedOperation } from "./tracked-operation.ts";
import type { Tracker } from "./tracker.ts";
import type { Transport } from "./transport/transport.ts";
import { idleCan } from "./view.ts";

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
  const feed = createEventFeed();
  const pauses = new Set<symbol>();
  let offlineSinceMs = ports.connectivity.online() ? undefined : ports.clock.monotonicMs();
  /** By operation key: a place of each operation's own, empty while this account has no such operation. */
  const places = new Map<string, { readonly slot: Slot; readonly handle: HandleWithActor }>();
  let list: readonly OperationHandle[] | undefined;
  let stopRecent: Stop | undefined;
  let isDisposed = false;

  let session = open();
  const fingerprintOf = createRequestPrinter(transport.upload !== undefined);
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

  /** @param floorMs what the server has asked of this client, whoever is signed in */
  function open(floorMs = 0): Session {
    const given = { ports, policy, transport, surroundings, floorMs };
    return openSession({ ...given, onChange: feed.tell, onList });
  }

  /** Slots stay when the account changes; what they show does not. */
  function enter(next: Session): void {
    session = next;
    feed.forget();
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
      idleCan,
      logger: ports.logger,
    });
    const entry = { slot, handle };
    slots.set(name, entry);
    return entry;
  }

  function placeOf(operationKey: string): HandleWithActor {
    const known = places.get(operationKey);
    if (known !== undefined) return known.handle;
    const slot = createSlot(operationKey);
    slot.show(session.operations.get(operationKey));
    const handle = createHandle({
      current: () => slot.operation,
      subscribe: (listener) => watchPlace(slot, listener),
      // An operation's own handle never becomes another operation.
      submit: () => Promise.resolve({ type: "busy" }),
      idleCan: { ...idleCan, submit: false },
      startOver: (ended) => startOver(ended, slotShowing(ended)),
      setAside: (shown) => leave(slotShowing(shown), shown),
      logger: ports.logger,
    });
    places.set(operationKey, { slot, handle });
    return handle;
  }

  /** What this browser does not know, the server's list may (C13): watching an empty place asks for it. */
  function watchPlace(slot: Slot, listener: () => void): Stop {
    const stopAsking = slot.operation === undefined ? watchList(() => undefined) : undefined;
    const stopWatching = slot.subscribe(listener);
    return () => {
      stopAsking?.();
      stopWatching();
    };
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

  function onList(): void {
    list = undefined;
    for (const { slot } of slots.values()) {
      const shown = slot.operation;
      if (shown !== undefined && session.operations.get(shown.operationKey) !== shown) {
        slot.show(undefined);
      }
    }
    for (const [operationKey, { slot }] of places) slot.show(session.operations.get(operationKey));
    for (const listener of [...listListeners]) listener();
  }

  function watchList(listener: () => void): Stop {
    const own = () => listener();
    listListeners.add(own);
    if (!isDisposed) askForRecent();
    return () => {
      listListeners.delete(own);
      if (listListeners.size > 0) return;
      stopRecent?.();
      stopRecent = undefined;
    };
  }

  function askForRecent(): void {
    const { transport: guarded } = session;
    stopRecent ??= fetchRecent({
      clock: ports.clock,
      random: ports.random,
      transport: guarded,
      timeoutMs: policy.exchangeTimeoutMs,
      isHidden: ports.visibility.hidden,
      floorMs: () => session.floorMs,
      onAnswer: (exchange) => session.hear(exchange),
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
    enter(open(session.floorMs));
  }

  fillSlots();

  return {
    transport,
    slot: (name) => slotNamed(name).handle,
    submit: (request, submitOptions) => submit(undefined, request, submitOptions),
    operation: placeOf,
    get operations() {
      list ??= [...session.operations.values()]
        .reverse()
        .sort((one, other) => other.context.confirmedAt - one.context.confirmedAt)
        .map(({ operationKey }) => placeOf(operationKey));
      return list;
    },
    subscribe: watchList,
    onEvent: feed.onEvent,
    onSettled: feed.onSettled,
    clock: {
      deviceMs: ports.clock.wallMs,
      serverMs: () => session.serverMs(),
      after: ports.clock.after,
    },
    fingerprintOf,
    evidenceOf: (operationKey) => session.operations.get(operationKey)?.context.evidence ?? [],
    exportEvidence: () => JSON.stringify(session.evidence(), null, 2),
    get counters() {
      return session.evidence().counters;
    },
    serialize: (operationKey) => session.serialize(operationKey),
    resume: (text) => session.resume(text),
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
      enter(open(session.floorMs));
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      for (const stop of stops) stop();
      stopRecent?.();
      session.close();
      feed.close();
    },
  };
}
