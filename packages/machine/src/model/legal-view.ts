import {
  type Activity,
  activities,
  type Charge,
  charges,
  type OperationView,
  type Wish,
} from "../operation-view.ts";

/** The five things that are told apart on every view, in one line: what may stand beside what. */
export interface LegalView {
  /** The view's type; an `unknown` with its phase. */
  readonly type: ViewKind;
  readonly activity: Activity;
  readonly charge: Charge;
  readonly wish: Wish["type"] | "none";
  readonly durable: boolean;
}

export const viewKinds = [
  "idle",
  "submitting",
  "unknown submission",
  "unknown tracking",
  "queued",
  "processing",
  "reviewing",
  "completed",
  "failed",
  "refused",
] as const;
export type ViewKind = (typeof viewKinds)[number];

const wishes = ["none", "cancel", "accept", "reject"] as const;

/** Where a view stands in the table. */
export function legalViewOf(view: OperationView): LegalView {
  const { activity, charge, durable } = view;
  const type = view.type === "unknown" ? (`unknown ${view.phase}` as const) : view.type;
  return { type, activity, charge, wish: view.wish?.type ?? "none", durable };
}

/** One line of the table: a name for a test or a story, and what equality means. */
export function legalViewName({ type, activity, charge, wish, durable }: LegalView): string {
  return `${type} · ${activity} · ${charge} · ${wish} · ${durable ? "durable" : "not durable"}`;
}

/** In the order of a life. */
export function compareLegalViews(one: LegalView, other: LegalView): number {
  const [left, right] = [rank(one), rank(other)];
  const differing = left.findIndex((place, index) => place !== right[index]);
  return differing === -1 ? 0 : (left[differing] ?? 0) - (right[differing] ?? 0);
}

function rank({ type, activity, charge, wish, durable }: LegalView): number[] {
  return [
    viewKinds.indexOf(type),
    activities.indexOf(activity),
    charges.indexOf(charge),
    wishes.indexOf(wish),
    durable ? 0 : 1,
  ];
}
