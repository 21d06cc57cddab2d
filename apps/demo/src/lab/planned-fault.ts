import { createChance, drawnFaults, type FaultOdds, type FaultPlan } from "@claimcheck/mock";
import { type Leg, legOf, legs } from "./leg.ts";
import { type MomentId, momentNamed } from "./moment.ts";

/** One fault that a link can carry: which request it strikes, and how. */
export interface PlannedFault {
  readonly leg: Leg;
  /** The first is 1; `every` strikes all of them. Counted per page, and anew for each run. */
  readonly nth: number | "every";
  readonly moment: MomentId;
}

/** `submit:1:answer-lost` */
export function printFault({ leg, nth, moment }: PlannedFault): string {
  return `${leg}:${nth}:${moment}`;
}

export function readFault(text: string): PlannedFault | undefined {
  const [leg, nth, moment, ...rest] = text.split(":");
  const known = legs.find((each) => each === leg);
  const named = momentNamed(moment ?? "");
  if (known === undefined || named === undefined || rest.length > 0) return undefined;
  if (nth === "every") return { leg: known, nth, moment: named.id };
  const count = Number(nth);
  if (!Number.isInteger(count) || count < 1 || count > 99) return undefined;
  return { leg: known, nth: count, moment: named.id };
}

/** A request: the so manyth of its kind. */
interface Place {
  readonly leg: Leg | undefined;
  readonly nth: number;
}

/** What is listed for this request. Of several, the first counts. */
function listedFor(faults: readonly PlannedFault[], at: Place) {
  const listed = faults.find(
    ({ leg, nth }) => leg === at.leg && (nth === "every" || nth === at.nth),
  );
  return listed && momentNamed(listed.moment);
}

/** When the connection of this request breaks on the far side, ms after its arrival; if it does. */
export function breaksAfterMs(faults: readonly PlannedFault[], at: Place): number | undefined {
  return listedFor(faults, at)?.breaksAfterMs;
}

/** The plan of a run: what is listed strikes first, then what the seed draws. */
export function planOf(given: {
  readonly faults: readonly PlannedFault[];
  readonly odds?: FaultOdds;
  readonly seed: number;
}): FaultPlan {
  const { faults, odds, seed } = given;
  const drawn = odds === undefined ? undefined : drawnFaults(createChance(`lab ${seed}`), odds);
  return (sent) => {
    const leg = legOf(sent.method, sent.path);
    const nth = Number(sent.id.slice(sent.id.lastIndexOf(" ") + 1));
    const listed = listedFor(faults, { leg, nth });
    return listed === undefined ? drawn?.(sent) : listed.fault;
  };
}
