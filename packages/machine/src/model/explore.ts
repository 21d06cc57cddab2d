/**
 * Walks the real machine, without a tracker: from every beginning, every sample fact in every
 * state, as far as new states turn up. Pure and deterministic.
 */
import { LONGEST_WAIT_MS, problemCatalogue } from "@claimcheck/protocol";
import { initialTransition, transition } from "xstate";
import type { OperationContext } from "../operation-context.ts";
import type { Fact, OperationEvent } from "../operation-event.ts";
import { operationMachine } from "../operation-machine.ts";
import { mayHaveArrived, mayHold } from "../questions.ts";
import type { OperationSnapshot } from "../view.ts";
import { beginnings } from "./beginnings.ts";
import { sampleFacts } from "./sample-facts.ts";
import type { Setting } from "./setting.ts";
import { placesOf } from "./state-name.ts";

export interface Step {
  readonly before: OperationSnapshot;
  readonly event: OperationEvent;
  readonly after: OperationSnapshot;
  /** Where the operation rested, and where it rests now. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Whether a step has led anywhere else. */
export function isElsewhere({ from, to }: Step): boolean {
  return from.length !== to.length || from.some((place, at) => place !== to[at]);
}

/** So much later that every timer has run and every short floor is over, ms. */
const LATER_MS = 70_000;

/** What may come too early is told both at once and later. */
const mayBeEarly: ReadonlySet<Fact["type"]> = new Set([
  "deadline.reached",
  "turn.came",
  "pause.ended",
  "server.state",
]);

/**
 * What makes two snapshots the same for this walk. Growing numbers and moments are left out,
 * and codes count by what they mean. Where the surroundings deviate, or the setting is one of
 * many alike, what was told about the submission is left out as well: it decides nothing new there.
 */
function stateKey(state: OperationSnapshot, isCoarse: boolean): string {
  const { operation } = state.context;
  const { job, jobId, doubt, wish, policy } = operation;
  const coarse = [
    state.value,
    deviations(operation),
    state.matches("storing") && policy.durability,
    jobId !== undefined && operation.displayed,
    mayHold(operation),
    job?.type,
    jobId,
    doubt === undefined ? undefined : doubt.reason === "auth",
    wish?.type,
    jobId === undefined && mayHaveArrived(operation),
  ];
  const isOpen = jobId === undefined && !operation.burned;
  return JSON.stringify(isCoarse || !isOpen ? coarse : [...coarse, ...fine(operation)]);
}

function fine({ verdict, ...operation }: OperationContext): unknown[] {
  return [
    verdict && problemCatalogue[verdict.code].onSubmit,
    operation.ambiguous,
    operation.inFlight,
    operation.candidates?.[0]?.type,
    operation.resendDecided,
  ];
}

/** In what ways the page is not as it usually is. */
function deviations({ surroundings, now }: OperationContext): string[] {
  const { paused, offlineSinceMs, floorMs = 0 } = surroundings;
  return [
    ...(paused ? ["paused"] : []),
    ...(offlineSinceMs === undefined ? [] : ["offline"]),
    ...(floorMs > now.monotonicMs + LONGEST_WAIT_MS ? ["far floor"] : []),
    ...(floorMs > now.monotonicMs ? ["floor"] : []),
  ].slice(0, 2);
}

export interface Walk {
  readonly states: readonly OperationSnapshot[];
  readonly stepCount: number;
}

/** Everything that can be reached in this setting. `onStep` sees every step on the way. */
export function explore(setting: Setting, onStep: (step: Step) => void): Walk {
  const states = new Map<string, OperationSnapshot>();
  const open: OperationSnapshot[] = [];
  let stepCount = 0;

  function reach(state: OperationSnapshot): void {
    const deviationCount = deviations(state.context.operation).length;
    // One thing at a time: what two deviations do together, they do one after the other.
    if (deviationCount > 1) return;
    const key = stateKey(state, setting.isCoarse || deviationCount > 0);
    if (states.has(key)) return;
    states.set(key, state);
    open.push(state);
  }

  const facts = sampleFacts(setting);
  for (const input of beginnings(setting)) reach(initialTransition(operationMachine, input)[0]);
  for (let before = open.shift(); before !== undefined; before = open.shift()) {
    if (before.status !== "active") continue;
    const from = placesOf(before);
    const machine = begunAt(before);
    for (const event of facts.flatMap((fact) => told(fact, before))) {
      const [after] = transition(machine, before, event);
      stepCount += 1;
      onStep({ before, event, after, from, to: placesOf(after) });
      reach(after);
    }
  }
  return { states: [...states.values()], stepCount };
}

/**
 * The very machine, with a beginning that costs nothing: `transition` makes one for each step,
 * without input, and throws it away. That the real one fails without input took half of the walk.
 */
function begunAt(state: OperationSnapshot): typeof operationMachine {
  return Object.create(operationMachine, { getInitialSnapshot: { value: () => state } });
}

function told(fact: Fact, { context }: OperationSnapshot): OperationEvent[] {
  const { wallMs, monotonicMs } = context.operation.now;
  const after = (delayMs: number): OperationEvent => {
    const at = { wallMs: wallMs + delayMs, monotonicMs: monotonicMs + delayMs, chance: 0.5 };
    const isFloor = fact.type === "floor.raised";
    return isFloor ? { ...fact, floorMs: at.monotonicMs + fact.floorMs, at } : { ...fact, at };
  };
  return mayBeEarly.has(fact.type) ? [after(1), after(LATER_MS)] : [after(LATER_MS)];
}
