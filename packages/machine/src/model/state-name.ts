import type { OperationSnapshot } from "../view.ts";

/**
 * Where an operation can rest between two facts, in the order of a life. While it is tracked
 * it is at two places at once: one looks, the other wishes.
 */
export const stateNames = [
  "preparing.hashing",
  "preparing.waiting",
  "preparing.uploading",
  "storing",
  "sending.waiting",
  "sending.posting",
  "held",
  "reconciling.waiting",
  "reconciling.asking",
  "burning.waiting",
  "burning.asking",
  "unresolved.waiting",
  "unresolved.asking",
  "looking.waiting",
  "looking.reading",
  "looking.holding",
  "wishing.resting",
  "wishing.waiting",
  "wishing.sending",
  "settled.waiting",
  "settled.reading",
  "refused",
  "dismissed",
] as const;
export type StateName = (typeof stateNames)[number];

/** A life enters these as a whole; what is known decides where in them it rests first. */
type CompositeName = "sending" | "reconciling" | "burning" | "unresolved" | "tracking" | "settled";

/** Where a fact may lead: a neighbour within the same part of the chart, or another part. */
export type Target = StateName | CompositeName;

/** The places of a snapshot: two while it is tracked, else one. */
export function placesOf({ value }: OperationSnapshot): readonly string[] {
  // The end looks as well, only for its link: `settled.looking.reading` is `settled.reading`.
  const isSettled = typeof value === "object" && "settled" in value;
  return flatten(value, []).map((path) => {
    const place = path.slice(-2).join(".");
    return isSettled ? place.replace("looking", "settled") : place;
  });
}

/** Where a step has led from one of its places; `neighbours` are the places it has led to. */
export function targetOf(
  place: string,
  after: OperationSnapshot,
  neighbours: readonly string[],
): string {
  const [part] = place.split(".");
  const next = neighbours.find((candidate) => candidate.split(".")[0] === part);
  return next ?? outermost(after);
}

function outermost({ value }: OperationSnapshot): string {
  return typeof value === "string" ? value : (Object.keys(value)[0] ?? "");
}

function flatten(value: unknown, path: readonly string[]): string[][] {
  if (typeof value === "string") return [[...path, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => flatten(inner, [...path, name]));
}
