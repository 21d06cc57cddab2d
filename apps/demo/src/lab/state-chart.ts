/**
 * The operation machine's chart, drawn from the same table as docs/states.md: parts with the
 * places in them, and the facts that lead out of a place.
 */
import { operationTable, type StateName, stateNames } from "@claimcheck/machine/model";

/** Where a part stands: columns from the left, rows from the top. A new part needs a place here. */
const seats = {
  preparing: [0, 0],
  storing: [1, 0],
  sending: [2, 0],
  held: [0, 1],
  reconciling: [1, 1],
  burning: [2, 1],
  unresolved: [0, 2],
  tracking: [1, 2],
  refused: [2, 2],
  settled: [1, 3],
  dismissed: [2, 3],
} as const satisfies Readonly<Record<string, readonly [column: number, row: number]>>;
export type PartName = keyof typeof seats;

export interface ChartPart {
  readonly name: PartName;
  readonly column: number;
  readonly row: number;
  /** The places in it, by their last word; none where the part is one place. */
  readonly places: readonly { readonly state: StateName; readonly label: string }[];
}

export interface WayOut {
  readonly to: string;
  /** The facts that lead there. */
  readonly facts: readonly string[];
}

const isPart = (name: string): name is PartName => Object.hasOwn(seats, name);

/** While it is tracked, an operation is at two places at once: both are in one part. */
export function partOf(state: string): PartName | undefined {
  const [name = ""] = state.split(".");
  const part = name === "looking" || name === "wishing" ? "tracking" : name;
  return isPart(part) ? part : undefined;
}

export const chartParts: readonly ChartPart[] = Object.entries(seats).flatMap(
  ([name, [column, row]]) => {
    if (!isPart(name)) return [];
    const inside = stateNames.filter((state) => partOf(state) === name && state !== name);
    return [
      { name, column, row, places: inside.map((state) => ({ state, label: labelOf(state) })) },
    ];
  },
);

/** Both halves of a part that has two are told apart by their first word. */
function labelOf(state: StateName): string {
  const [region = "", place = ""] = state.split(".");
  return partOf(state) === "tracking" ? `${region} ${place}` : place;
}

/** The places of a machine, of its dotted paths: `tracking.looking.reading` is `looking.reading`. */
export function placesIn(paths: readonly string[]): readonly StateName[] {
  const isSettled = paths.some((path) => path.startsWith("settled"));
  return paths.flatMap((path) => {
    const short = path.split(".").slice(-2).join(".");
    const place = isSettled ? short.replace("looking", "settled") : short;
    return stateNames.find((state) => state === place) ?? [];
  });
}

/** What surrounds a page only makes an operation look at the clock; it is no way out. */
const surroundings = /^(operation\.copied|(slot|display|page|network|pause|holding|floor)\.)/;

/** Where facts lead from these places: to another place of the part, or to another part. */
export function waysOutOf(places: readonly StateName[]): readonly WayOut[] {
  const ways = new Map<string, Set<string>>();
  for (const place of places) {
    for (const [fact, targets] of Object.entries(operationTable[place])) {
      if (surroundings.test(fact)) continue;
      for (const to of targets) {
        if (to === place) continue;
        ways.set(to, (ways.get(to) ?? new Set()).add(fact));
      }
    }
  }
  return [...ways].map(([to, facts]) => ({ to, facts: [...facts] }));
}
