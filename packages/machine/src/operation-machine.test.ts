import { problemCatalogue, takeSnapshot } from "@claimcheck/protocol";
import { describe, expect, test } from "vitest";
import { initialTransition, transition } from "xstate";
import type { Abilities, OperationInput } from "./operation-context.ts";
import type { Fact, OperationEvent } from "./operation-event.ts";
import { operationMachine } from "./operation-machine.ts";
import { choices } from "./operation-view.ts";
import { defaultPolicy } from "./policy.ts";
import { mayResend } from "./questions.ts";
import type { OperationRecord } from "./record.ts";
import type { Refusal } from "./transport/transport.ts";
import { canOf, type OperationSnapshot, viewOf } from "./view.ts";

/**
 * The real machine, without a tracker: from every beginning, every fact in every state, as
 * far as new states turn up. What is checked holds in all of them.
 */
const operationKey = "operation-key-000001";
const snapshot = takeSnapshot({ prompt: "a cat" });
const started = { wallMs: 1000, monotonicMs: 1000, chance: 0.5 };

const guarded: Abilities = {
  promises: {
    idempotency: { retentionMs: "for-ever", comparesBody: true },
    lookup: "by-key",
    absence: "provable",
    cancel: true,
    hold: true,
    batch: true,
  },
  lookUp: true,
  giveUp: true,
  cancel: true,
  review: true,
};
const plain: Abilities = {
  promises: {
    idempotency: "none",
    lookup: "none",
    absence: "unprovable",
    cancel: false,
    hold: false,
    batch: false,
  },
  lookUp: false,
  giveUp: false,
  cancel: false,
  review: false,
};

const record: OperationRecord = {
  operationKey,
  endpoint: "https://app.example/api",
  stage: "prepared",
  body: snapshot.body,
  fingerprint: snapshot.fingerprint,
  generation: 1,
  confirmedAt: 1,
  attemptCount: 0,
  guarded: true,
};

function beginnings(abilities: Abilities): OperationInput[] {
  const common = {
    operationKey,
    supportCode: "0",
    abilities,
    policy: defaultPolicy,
    surroundings: { hidden: false, paused: false },
    at: started,
  };
  const files = { request: {}, blobs: new Map(), totalCount: 1, sentCount: 0 };
  const restored = (more: Partial<OperationRecord>): OperationInput => ({
    ...common,
    type: "restored",
    durable: true,
    record: { ...record, ...more },
  });
  return [
    { ...common, type: "confirmed", generation: 1, snapshot },
    { ...common, type: "confirmed", generation: 1, files },
    restored({}),
    restored({ stage: "sending", attemptCount: 1 }),
    restored({ stage: "sending", attemptCount: 1, wish: { type: "cancel" } }),
    restored({ stage: "accepted", jobId: "j" }),
    restored({ stage: "settled", jobId: "j", job: { type: "completed", jobId: "j", revision: 9 } }),
    restored({ stage: "dismissed", jobId: "j" }),
    {
      ...common,
      type: "listed",
      job: {
        jobId: "j",
        answer: { type: "job", job: { type: "queued", jobId: "j", revision: 1 } },
      },
    },
  ];
}

const refusal = (code: Refusal["code"]): Refusal => ({
  type: "problem",
  code,
  problem: { code, title: code },
  recovery: "none",
});
const nothing = { type: "no_evidence", reason: "network" } as const;
const job = (type: "queued" | "processing" | "reviewing" | "completed", revision: number) =>
  ({
    type: "job",
    job: { type, jobId: "j", revision, ...(type === "completed" && { resultUrl: "https://x/y" }) },
  }) as const;
const failed = {
  type: "job",
  job: {
    type: "failed",
    jobId: "j",
    revision: 8,
    code: "generator",
    message: "",
    retryable: true,
    refunded: true,
  },
} as const;
const named = { jobId: "j", answer: job("queued", 1) } as const;

const verdicts = [
  "invalid_request",
  "quota_exceeded",
  "rate_limited",
  "unauthenticated",
  "operation_expired",
  "idempotency_key_reused",
  "operation_burned",
] as const;

const facts: readonly Fact[] = [
  { type: "files.hashed", snapshot, files: new Map() },
  { type: "files.unreadable" },
  { type: "file.uploaded", sentCount: 1 },
  { type: "uploads.finished" },
  { type: "upload.unanswered", outcome: nothing },
  { type: "record.stored", durable: true },
  { type: "record.stored", durable: false },
  { type: "submission.began", attemptCount: 1, durable: true },
  { type: "submission.overtaken", record: { ...record, stage: "sending", attemptCount: 2 } },
  { type: "submission.overtaken", record: { ...record, stage: "accepted", jobId: "j" } },
  {
    type: "submission.accepted",
    outcome: { type: "accepted", job: named, replayed: false, guarded: true },
    order: 1,
  },
  { type: "submission.unanswered", outcome: nothing },
  { type: "operation.found", outcome: { type: "found", job: named }, order: 2 },
  { type: "operation.absent", outcome: { type: "absent" } },
  { type: "operation.unanswered", outcome: nothing },
  { type: "key.burned", outcome: { type: "burned" } },
  {
    type: "key.cancelled",
    outcome: { type: "cancelled", job: { jobId: "j", answer: failed } },
    order: 3,
  },
  { type: "key.unanswered", outcome: nothing },
  ...verdicts.flatMap((code): Fact[] => [
    { type: "upload.problem", outcome: refusal(code) },
    { type: "submission.problem", outcome: refusal(code) },
    { type: "operation.problem", outcome: refusal(code) },
    { type: "key.problem", outcome: refusal(code) },
    { type: "wish.problem", outcome: refusal(code), order: 4 },
  ]),
  { type: "turn.came" },
  { type: "deadline.reached" },
  ...[job("queued", 2), job("processing", 3), job("reviewing", 5), job("completed", 7)].map(
    (answer): Fact => ({ type: "server.state", answer, exchange: {}, order: 5 }),
  ),
  { type: "server.state", answer: failed, exchange: {}, order: 5 },
  { type: "server.state", answer: { type: "missing" }, exchange: {}, order: 5 },
  { type: "server.state", answer: { type: "unusable", revision: 9 }, exchange: {}, order: 5 },
  { type: "server.state", answer: { type: "unrecognised", word: "w" }, exchange: {}, order: 5 },
  { type: "server.state", answer: { type: "unreadable" }, exchange: {}, order: 5 },
  { type: "read.problem", outcome: refusal("unauthenticated") },
  { type: "read.unanswered", outcome: nothing },
  { type: "hold.lost", outcome: nothing },
  { type: "wish.cancel" },
  { type: "wish.accept" },
  { type: "wish.reject", category: "other" },
  { type: "wish.answered", answer: failed, exchange: {}, order: 6 },
  { type: "wish.answered", answer: job("completed", 7), exchange: {}, order: 6 },
  { type: "wish.unanswered", outcome: nothing },
  { type: "person.checked" },
  ...choices.map((choice): Fact => ({ type: "person.chose", choice })),
  { type: "person.aborted" },
  { type: "slot.taken", slot: "hero" },
  { type: "slot.left" },
  { type: "operation.dismissed" },
  { type: "display.wanted" },
  { type: "display.unwanted" },
  { type: "page.hidden" },
  { type: "page.visible" },
  { type: "network.offline" },
  { type: "network.online" },
  { type: "holding.changed", areHeld: false },
  { type: "holding.changed", areHeld: true },
  { type: "pause.began" },
  { type: "pause.ended" },
  { type: "floor.raised", floorMs: 60_000 },
  { type: "account.changed" },
];

/**
 * What makes two snapshots the same for this search: growing numbers, moments and what only
 * surrounds the page are left out, and codes count by what they mean.
 */
function keyOf({ value, context: { operation } }: OperationSnapshot): string {
  const { job: known, doubt, wish, verdict } = operation;
  return JSON.stringify([
    value,
    known?.type,
    operation.jobId,
    doubt === undefined ? undefined : doubt.reason === "auth",
    wish?.type,
    verdict === undefined ? undefined : problemCatalogue[verdict.code].onSubmit,
    operation.ambiguous,
    operation.inFlight,
    operation.burned,
    operation.resendDecided,
  ]);
}

interface Step {
  readonly before: OperationSnapshot;
  readonly event: OperationEvent;
  readonly after: OperationSnapshot;
}

/** Everything that can be reached, and every step on the way. */
function explore(abilities: Abilities): { states: OperationSnapshot[]; steps: Step[] } {
  const states = new Map<string, OperationSnapshot>();
  const steps: Step[] = [];
  const open = beginnings(abilities).map((input) => initialTransition(operationMachine, input)[0]);
  for (const first of open) states.set(keyOf(first), first);
  for (let before = open.pop(); before !== undefined; before = open.pop()) {
    if (before.status !== "active") continue;
    const at = { ...started, monotonicMs: before.context.operation.now.monotonicMs + 70_000 };
    for (const fact of facts) {
      const event: OperationEvent = { ...fact, at };
      const [after] = transition(operationMachine, before, event);
      steps.push({ before, event, after });
      if (states.has(keyOf(after))) continue;
      states.set(keyOf(after), after);
      open.push(after);
    }
  }
  return { states: [...states.values()], steps };
}

const places = ({ value }: OperationSnapshot): string[] => flatten(value, "");

function flatten(value: unknown, prefix: string): string[] {
  if (typeof value === "string") return [`${prefix}${value}`];
  return Object.entries(value ?? {}).flatMap(([name, inner]) =>
    flatten(inner, `${prefix}${name}.`),
  );
}

const explored = [
  { name: "a far side that promises everything", ...explore(guarded) },
  { name: "a far side that promises nothing", ...explore(plain) },
];

describe.each(explored)("with $name", ({ states, steps }) => {
  test("there is always a way out, but from the end", () => {
    const leaves = new Set(
      steps
        .filter(({ before, after }) => keyOf(before) !== keyOf(after))
        .map(({ before }) => keyOf(before)),
    );
    const stuck = states.filter((state) => state.status === "active" && !leaves.has(keyOf(state)));
    expect(stuck.map(keyOf)).toEqual([]);
    expect(states.filter(({ status }) => status === "error")).toEqual([]);
  });

  test("C4: failed is only what the server has said", () => {
    for (const { before, event, after } of steps) {
      if (after.context.operation.job?.type !== "failed") continue;
      const told = JSON.stringify(event).includes('"failed"');
      expect(told || before.context.operation.job?.type === "failed").toBe(true);
    }
  });

  test("C5: what has ended stays ended, as it was", () => {
    for (const { before, after } of steps) {
      const type = before.context.operation.job?.type;
      if (type !== "completed" && type !== "failed") continue;
      expect(after.context.operation.job?.type).toBe(type);
    }
  });

  test("C10: a create goes out only if it may", () => {
    for (const { before, event, after } of steps) {
      const enters =
        after.matches({ sending: "posting" }) && !before.matches({ sending: "posting" });
      if (enters)
        expect([event.type, mayResend(after.context.operation)]).toEqual([event.type, true]);
    }
  });

  test("C1: the snapshot, once taken, and the key never change", () => {
    for (const { before, after } of steps) {
      const { snapshot: taken } = before.context.operation;
      if (taken !== undefined) expect(after.context.operation.snapshot?.body).toBe(taken.body);
      expect(after.context.operation.operationKey).toBe(operationKey);
    }
  });

  test("C12: refused means that no attempt is open, and no job is known", () => {
    for (const state of states) {
      if (viewOf(state).type !== "refused") continue;
      const { operation } = state.context;
      expect([operation.jobId, operation.ambiguous, operation.inFlight]).toEqual([
        undefined,
        false,
        false,
      ]);
      expect(viewOf(state).charge).toBe("none");
    }
  });

  test("what is shown is consistent with what is known", () => {
    for (const state of states) {
      const view = viewOf(state);
      const can = canOf(state);
      const { operation } = state.context;
      if (view.type === "submitting") expect(operation.jobId).toBeUndefined();
      if (view.type === "unknown" && view.phase === "tracking") expect(view.jobId).toBe("j");
      if (can.accept) expect(operation.job?.type).toBe("reviewing");
      if (can.dismiss) expect(["completed", "failed", "refused"]).toContain(view.type);
      if (can.submit && can.cancel) throw new Error("An ended operation can be cancelled.");
      if (view.activity === "held") expect(view.heldBy).not.toEqual([]);
      if (view.type === "unknown") expect(view.choices).toContain("check_again");
    }
  });

  test("a choice that is offered is taken", () => {
    for (const { before, event, after } of steps) {
      const view = viewOf(before);
      if (event.type !== "person.chose" || event.choice === "check_again") continue;
      if (view.type !== "unknown" || !view.choices.includes(event.choice)) continue;
      expect([event.choice, places(before), keyOf(after) === keyOf(before)]).toEqual([
        event.choice,
        places(before),
        false,
      ]);
    }
  });

  test("a call that is possible has an effect, another one has none on what is wished", () => {
    for (const { before, event, after } of steps) {
      const can = canOf(before);
      const possible: Partial<Record<OperationEvent["type"], boolean>> = {
        "wish.cancel": can.cancel,
        "wish.accept": can.accept,
        "wish.reject": can.reject,
        "operation.dismissed": can.dismiss,
      };
      const isPossible = possible[event.type];
      if (isPossible === undefined) continue;
      const [had, has] = [before, after].map(({ context }) => context.operation.wish?.type);
      const isTaken = isPossible ? keyOf(after) !== keyOf(before) : has !== had;
      expect([event.type, places(before), isTaken]).toEqual([
        event.type,
        places(before),
        isPossible,
      ]);
    }
  });
});

test("every state of the chart is reached by one far side or the other", () => {
  const reached = new Set(explored.flatMap(({ states }) => states.flatMap(places)));
  const transient = /(^starting|judging|deciding|absent)$/;
  const leaves = leavesOf(operationMachine.root).filter((path) => !transient.test(path));
  expect(leaves.filter((path) => !reached.has(path))).toEqual([]);
});

interface Node {
  readonly path: readonly string[];
  readonly states: Readonly<Record<string, Node>>;
}

function leavesOf({ path, states }: Node): string[] {
  const inner = Object.values(states);
  return inner.length === 0 ? [path.join(".")] : inner.flatMap(leavesOf);
}
