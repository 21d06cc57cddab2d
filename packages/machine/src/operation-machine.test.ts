import { describe, expect, test } from "vitest";
import { sampleKey } from "./model/beginnings.ts";
import { buildModel, type SeenStep } from "./model/build-model.ts";
import { legalViewName, legalViewOf } from "./model/legal-view.ts";
import { legalViews } from "./model/legal-views.ts";
import { settings } from "./model/setting.ts";
import type { Can } from "./operation-handle.ts";
import { operationMachine } from "./operation-machine.ts";
import type { OperationView } from "./operation-view.ts";
import { mayResend } from "./questions.ts";
import { canOf, idleView, type OperationSnapshot, viewOf } from "./view.ts";

/**
 * The real machine, without a tracker: every fact in every state that turns up, and what
 * holds at every step. A law gives `undefined` where a step is none of its business.
 */
type Law = (seen: SeenStep) => boolean | undefined;

const laws = {
  failedIsTold({ before, event, after }) {
    if (after.context.operation.job?.type !== "failed") return undefined;
    const wasFailed = before.context.operation.job?.type === "failed";
    // A person adopts only what the server has listed.
    const said = [event, before.context.operation.candidates];
    return wasFailed || JSON.stringify(said).includes('"failed"');
  },
  endedStaysEnded({ before, after }) {
    const type = before.context.operation.job?.type;
    if (type !== "completed" && type !== "failed") return undefined;
    return after.context.operation.job?.type === type;
  },
  endedHasNoWish({ view }) {
    const isOver = view.type === "completed" || view.type === "failed" || view.type === "refused";
    return isOver ? view.wish === undefined : undefined;
  },
  createsOnlyIfItMay({ before, after }) {
    const isPosting = (state: OperationSnapshot) => state.matches({ sending: "posting" });
    if (!isPosting(after) || isPosting(before)) return undefined;
    return mayResend(after.context.operation);
  },
  snapshotAndKeyStay({ before, after }) {
    const { snapshot } = before.context.operation;
    const { operationKey, snapshot: now } = after.context.operation;
    return operationKey === sampleKey && (snapshot === undefined || now?.body === snapshot.body);
  },
  refusedIsProved({ view, after }) {
    if (view.type !== "refused") return undefined;
    const { jobId, ambiguous, inFlight } = after.context.operation;
    return jobId === undefined && !ambiguous && !inFlight && view.charge === "none";
  },
  shownIsKnown({ view, after }) {
    const can = canOf(after);
    const { jobId, job } = after.context.operation;
    if (view.type === "submitting" && jobId !== undefined) return false;
    if (view.type === "unknown" && view.phase === "tracking" && view.jobId !== jobId) return false;
    if (can.accept && job?.type !== "reviewing") return false;
    if (can.dismiss && !["completed", "failed", "refused"].includes(view.type)) return false;
    if (can.submit && can.cancel) return false;
    if (view.activity === "held" && view.heldBy.length === 0) return false;
    return view.type !== "unknown" || view.choices.includes("check_again");
  },
  offeredIsTaken({ before, event, elsewhere }) {
    if (event.type !== "person.chose" || event.choice === "check_again") return undefined;
    const view = viewOf(before);
    if (view.type !== "unknown" || !view.choices.includes(event.choice)) return undefined;
    return elsewhere;
  },
  possibleHasEffect({ before, event, after, elsewhere }) {
    const call = callOf.get(event.type);
    if (call === undefined) return undefined;
    const possible = canOf(before)[call];
    const [had, has] = [before, after].map(({ context }) => context.operation.wish?.type);
    return possible ? has !== had || elsewhere : has === had;
  },
} satisfies Record<string, Law>;

type LawName = keyof typeof laws;
const lawList: readonly (readonly [string, Law])[] = Object.entries(laws);

/** What a person calls to tell a fact. */
const callOf: ReadonlyMap<string, keyof Can> = new Map([
  ["wish.cancel", "cancel"],
  ["wish.accept", "accept"],
  ["wish.reject", "reject"],
  ["operation.dismissed", "dismiss"],
]);

interface Trial {
  /** How many steps were its business. */
  count: number;
  readonly breaches: string[];
}

const trials = new Map<string, Trial>();
const reached = new Set<string>();
const broken: string[] = [];
/** One of each kind. */
const views = new Map<string, OperationView>();

/** One walk for all that is held against it: it is most of what this package's tests cost. */
const model = buildModel((seen, setting) => {
  const { event, after, from, to, view } = seen;
  for (const place of [...from, ...to]) reached.add(place);
  if (after.status === "error") broken.push([from, event.type].join(" → "));
  views.set(legalViewName(legalViewOf(view)), view);
  for (const [name, law] of lawList) {
    const verdict = law(seen);
    if (verdict === undefined) continue;
    const trial = trialOf(setting.name, name);
    trial.count += 1;
    if (!verdict && trial.breaches.length < 5) {
      trial.breaches.push([from, event.type, to].join(" → "));
    }
  }
});

function trialOf(setting: string, law: string): Trial {
  const id = `${setting}: ${law}`;
  const trial = trials.get(id) ?? { count: 0, breaches: [] };
  trials.set(id, trial);
  return trial;
}

describe.each(settings)("with $name", ({ name: setting }) => {
  function expectLaw(name: LawName): void {
    const { count, breaches } = trialOf(setting, name);
    expect(breaches).toEqual([]);
    expect(count).toBeGreaterThan(0);
  }

  test("C4: failed is only what the server has said", () => expectLaw("failedIsTold"));

  test("C5: what has ended stays ended, as it was", () => expectLaw("endedStaysEnded"));

  test("what has ended or was refused has no wish left", () => expectLaw("endedHasNoWish"));

  test("C10: a create goes out only if it may", () => expectLaw("createsOnlyIfItMay"));

  test("C1: the snapshot, once taken, and the key never change", () =>
    expectLaw("snapshotAndKeyStay"));

  test("C12: refused means that no attempt is open, and no job is known", () =>
    expectLaw("refusedIsProved"));

  test("what is shown is consistent with what is known", () => expectLaw("shownIsKnown"));

  test("a choice that is offered is taken", () => expectLaw("offeredIsTaken"));

  test("a call that is possible has an effect, another one has none on what is wished", () =>
    expectLaw("possibleHasEffect"));
});

test("there is always a way out, but from the end", () => {
  expect(model.stuck).toEqual([]);
  expect(broken).toEqual([]);
});

test("every state of the chart is reached by one far side or the other", () => {
  // Left at once; and an ended job is never held, so there is nothing to hold for its link.
  const never = /(^starting|judging|deciding|absent|settled\.looking\.holding)$/;
  const leaves = leavesOf(operationMachine.root).filter((path) => !never.test(path));
  const places = leaves.map((path) => path.replace(/^tracking\.|(?<=^settled\.)looking\./, ""));
  expect(places.filter((place) => !reached.has(place))).toEqual([]);
  expect(model.unreached).toEqual([]);
});

test("every cell of the table holds on the real machine, both ways", () => {
  const { findings, coveredCount, transitionCount, cellCount } = model.table;
  expect(findings).toEqual([]);
  expect(coveredCount).toBe(transitionCount);
  expect(cellCount).toBeGreaterThan(1000);
});

test("every legal view is data: a structured clone of it holds the same", () => {
  const missing = legalViews.map(legalViewName).filter((name) => !views.has(name));
  expect(missing).toEqual(["idle · resting · none · none · durable"]);
  for (const view of [idleView, ...views.values()]) {
    expect(structuredClone(view)).toStrictEqual(view);
  }
});

test("the legal views are those that the real machine shows; `npm run model` writes them", () => {
  expect(model.legalViews).toEqual(legalViews);
});

interface Node {
  readonly path: readonly string[];
  readonly states: Readonly<Record<string, Node>>;
}

function leavesOf({ path, states }: Node): string[] {
  const inner = Object.values(states);
  return inner.length === 0 ? [path.join(".")] : inner.flatMap(leavesOf);
}
