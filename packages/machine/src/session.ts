/**
 * One account's operations on one far side: records, reader, actors, list. A sign-out or
 * another sign-in ends the session and begins another; the slots stay, and show the new one.
 */
import {
  type Fingerprint,
  mintOperationKey,
  type OperationKey,
  sha256Hex,
} from "@claimcheck/protocol";
import { abilitiesOf } from "./abilities-of.ts";
import { type EvidenceCounters, nothingCounted, sumOf } from "./evidence-counters.ts";
import { type EvidenceReport, reportEvidence } from "./evidence-report.ts";
import { guardAccount } from "./guard-account.ts";
import type { FilesAtHand, OperationInput } from "./operation-context.ts";
import type { Fact } from "./operation-event.ts";
import { operationVerbs } from "./operation-verbs.ts";
import type { OperationView } from "./operation-view.ts";
import type { Policy } from "./policy.ts";
import type { Ports } from "./ports.ts";
import { createReader } from "./reader.ts";
import { mergeForward } from "./record.ts";
import { createRecordBook } from "./record-book.ts";
import { createRecordKeeper } from "./record-keeper.ts";
import { type RecordScope, recordName } from "./record-name.ts";
import { recordOf } from "./record-of.ts";
import type { Surroundings } from "./schedule.ts";
import {
  asPossiblySent,
  type ResumeResult,
  readSerialized,
  serializeRecord,
} from "./serialized-operation.ts";
import { stampOf } from "./stamp.ts";
import { type TrackedOperation, trackOperation, workingMachine } from "./tracked-operation.ts";
import type { SetAsideRecord } from "./tracker.ts";
import type { Exchange, NamedJob, Transport } from "./transport/transport.ts";

/** What a person has confirmed. */
export interface Confirmation {
  readonly operationKey?: OperationKey | undefined;
  readonly slot?: string | undefined;
  readonly attemptOf?: OperationKey;
  readonly generation: number;
  readonly snapshot?: { readonly body: string; readonly fingerprint: Fingerprint };
  readonly files?: FilesAtHand;
}

export interface Session {
  readonly account: string | undefined;
  readonly transport: Transport;
  readonly setAside: readonly SetAsideRecord[];
  /** The server's time as last heard, carried on by the monotonic clock. */
  serverMs(): number | undefined;
  /** In the order in which they came up; all that have not been dismissed. */
  readonly operations: ReadonlyMap<OperationKey, TrackedOperation>;
  confirm(confirmation: Confirmation): TrackedOperation;
  /** Takes up an operation that only the server's list knows of. */
  adopt(operationKey: OperationKey, job: NamedJob): void;
  /** The operation as a string; `undefined` where there is nothing to take up. */
  serialize(operationKey: OperationKey): string | undefined;
  /** Takes up a string of another process. */
  resume(text: string): ResumeResult;
  evidence(): EvidenceReport;
  broadcast(fact: Fact): void;
  /** Takes note of an answer that concerns no single operation. */
  hear(exchange: Exchange): void;
  /** Before this moment (monotonic ms) the server wants to hear nothing. */
  readonly floorMs: number;
  /** Ends everything but a POST under way. */
  close(): void;
  /** The same, and removes the account's records. */
  forget(): void;
}

export interface SessionOptions {
  readonly ports: Ports;
  readonly policy: Policy;
  readonly transport: Transport;
  readonly surroundings: () => Surroundings;
  /** A wait that was asked for before, until this moment (monotonic ms); 0: none. */
  readonly floorMs: number;
  readonly onChange: (operation: TrackedOperation, before: OperationView) => void;
  /** An operation has come, or gone. */
  readonly onList: () => void;
}

export function openSession(options: SessionOptions): Session {
  const { ports, policy, surroundings, onChange, onList } = options;
  const account = options.transport.account();
  let signInCount = 0;
  const transport = guardAccount({
    transport: options.transport,
    account,
    signInCount: () => signInCount,
  });
  const scope: RecordScope = { endpoint: transport.endpoint, account };
  const book = createRecordBook({
    store: ports.records,
    scope,
    finishedCount: policy.finishedRecordCount,
    logger: ports.logger,
  });
  const operations = new Map<OperationKey, TrackedOperation>();
  const dismissed = new Set<OperationKey>();
  const keeper = createRecordKeeper({ book, scope });
  const stamp = () => stampOf(ports);
  const abilities = abilitiesOf(transport);
  let order = 0;
  let serverTime: number | undefined;
  let heardMs = 0;
  let { floorMs } = options;
  let isOpen = true;
  let past: EvidenceCounters = nothingCounted;

  const nextOrder = () => {
    order += 1;
    return order;
  };
  const reader = createReader({
    clock: ports.clock,
    transport,
    timeoutMs: policy.exchangeTimeoutMs,
    nextOrder,
    chance: () => ports.random.unit(),
    readerId: readerIdOf(ports),
    floorMs: () => floorMs,
    onAnswer,
    onHolding: (areHeld) => broadcast({ type: "holding.changed", areHeld }),
  });
  let machine: ReturnType<typeof workingMachine> | undefined;
  const verbs = operationVerbs({
    clock: ports.clock,
    locks: ports.locks,
    book,
    transport,
    lockName: (operationKey) => recordName(scope, operationKey),
    recordOf: (operation) => recordOf(operation, scope),
    nextOrder,
    onAnswer,
    reader,
    policy,
    stamp,
    isTracked: (jobId) => [...operations.values()].some(({ context }) => context.jobId === jobId),
    isFloored: () => floorMs > ports.clock.monotonicMs(),
  });

  /** A wait that comes with 429 or 503 binds every operation, those to come as well (C9). */
  function onAnswer({ serverTime: heard, httpStatus, retryAfterMs }: Exchange): void {
    if (heard !== undefined) {
      serverTime = heard;
      heardMs = ports.clock.monotonicMs();
    }
    if (retryAfterMs === undefined || (httpStatus !== 429 && httpStatus !== 503)) return;
    floorMs = Math.max(floorMs, ports.clock.monotonicMs() + retryAfterMs);
    broadcast({ type: "floor.raised", floorMs });
  }

  function broadcast(fact: Fact): void {
    if (fact.type === "account.changed") signInCount += 1;
    for (const operation of [...operations.values()]) operation.send(fact);
    if (fact.type === "page.visible" || fact.type === "network.online") reader.wake();
  }

  function start(input: Begin): TrackedOperation {
    const { operationKey } = input;
    machine ??= workingMachine(verbs);
    const operation = trackOperation({
      input: {
        ...input,
        supportCode: sha256Hex(operationKey).slice(0, 8).toUpperCase(),
        abilities,
        policy,
        surroundings: {
          ...surroundings(),
          ...(floorMs > 0 && { floorMs }),
          areHeld: reader.areHeld,
        },
        ...(serverTime === undefined ? {} : { serverTime }),
        at: stamp(),
      },
      machine,
      stamp,
      onChange: changed,
    });
    if (operation.actor.getSnapshot().status === "active") operations.set(operationKey, operation);
    return operation;
  }

  function changed(operation: TrackedOperation, before: OperationView): void {
    if (!isOpen) return;
    keeper.keep(operation);
    if (operation.actor.getSnapshot().status === "done") remove(operation);
    onChange(operation, before);
  }

  function remove(operation: TrackedOperation): void {
    const { operationKey, context } = operation;
    if (context.jobId !== undefined) dismissed.add(operationKey);
    past = sumOf([past, context.counters]);
    if (operations.delete(operationKey)) onList();
  }

  function end(): void {
    isOpen = false;
    for (const operation of operations.values()) operation.stop();
    operations.clear();
    reader.dispose();
  }

  const { operations: stored, setAside } = book.open();
  for (const { record, durable } of stored) {
    if (record.stage === "dismissed") dismissed.add(record.operationKey);
    else start({ type: "restored", operationKey: record.operationKey, record, durable });
  }

  return {
    account,
    transport,
    setAside,
    serverMs: () =>
      serverTime === undefined ? undefined : serverTime + ports.clock.monotonicMs() - heardMs,
    operations,
    confirm({ operationKey, slot, attemptOf, generation, snapshot, files }) {
      const key = operationKey ?? mintOperationKey((count) => ports.random.bytes(count));
      const operation = start({
        type: "confirmed",
        operationKey: key,
        generation,
        ...(slot === undefined ? {} : { slot }),
        ...(attemptOf === undefined ? {} : { attemptOf }),
        ...(snapshot === undefined ? {} : { snapshot }),
        ...(files === undefined ? {} : { files }),
      });
      onList();
      return operation;
    },
    adopt(operationKey, job) {
      if (operations.has(operationKey) || dismissed.has(operationKey)) return;
      start({ type: "listed", operationKey, job });
      onList();
    },
    serialize(operationKey) {
      const operation = operations.get(operationKey);
      if (operation?.actor.getSnapshot().matches("refused")) return undefined;
      operation?.send({ type: "operation.copied" });
      const record = operation && recordOf(operation.context, scope);
      return record && serializeRecord(record);
    },
    resume(text) {
      if (!isOpen) return { type: "rejected", problem: "disposed" };
      const reading = readSerialized(text, scope);
      if (reading.type === "rejected") return reading;
      const { operationKey } = reading.record;
      if (dismissed.has(operationKey)) return { type: "rejected", problem: "dismissed" };
      // What this page knows of it is younger than any string.
      if (operations.has(operationKey)) return { type: "resumed", operationKey };
      const stored = book.read(operationKey);
      const told = asPossiblySent(reading.record);
      const record = stored === undefined ? told : mergeForward(stored, told);
      const { durable } = book.write(record);
      if (!durable && policy.durability === "required") {
        book.remove(operationKey);
        return { type: "rejected", problem: "not_stored" };
      }
      start({ type: "restored", operationKey, record, durable });
      onList();
      return { type: "resumed", operationKey };
    },
    evidence: () =>
      reportEvidence({
        endpoint: scope.endpoint,
        operations: operations.values(),
        past,
        wallMs: ports.clock.wallMs(),
        monotonicMs: ports.clock.monotonicMs(),
      }),
    broadcast,
    hear: onAnswer,
    get floorMs() {
      return floorMs;
    },
    close: end,
    forget() {
      book.clear();
      end();
    },
  };
}

type Common = "supportCode" | "abilities" | "policy" | "surroundings" | "serverTime" | "at";
type Without<Input, Name extends PropertyKey> = Input extends unknown ? Omit<Input, Name> : never;
type Begin = Without<OperationInput, Common>;

/** Names this client to the server for as long as it lives. Guessing it would gain nothing. */
function readerIdOf({ random }: Ports): string {
  return Math.floor(random.unit() * 2 ** 48).toString(36);
}
