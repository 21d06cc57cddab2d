import type { Leg } from "./leg.ts";
import type { ServerSettings } from "./server-settings.ts";

/** Something that happens on the far side, at a fixed place in the order of requests. */
export interface Happening {
  readonly leg: Leg;
  /** The first is 1; counted by arrivals, anew for each run. */
  readonly nth: number;
  /** Before the far side acts on the request, or once it has answered. */
  readonly when: "before" | "after";
  readonly deed: Deed;
}

export type Deed =
  /** Whoever is signed in is not any more, as far as the server is concerned. */
  | { readonly type: "sign-in expires" }
  /** The worker is gone without a word; another one stands by. */
  | { readonly type: "worker killed" }
  /** The worker stops in the middle; another one stands by, and the first comes back too late. */
  | { readonly type: "worker frozen" }
  /** Somebody deploys the server with other settings. */
  | { readonly type: "deployed"; readonly settings: Partial<ServerSettings> }
  /** The same account submits a job elsewhere. */
  | { readonly type: "other device submits"; readonly model: "aurora" | "stall" };

/** Says which deeds are due, as requests come and go. Counts by itself. */
export function createScript(happenings: readonly Happening[]) {
  const counts = new Map<Leg, number>();
  return {
    /** @returns the number of this arrival, and what happens before it is acted on */
    arrived(leg: Leg): { readonly nth: number; readonly deeds: readonly Deed[] } {
      const nth = (counts.get(leg) ?? 0) + 1;
      counts.set(leg, nth);
      return { nth, deeds: dueAt(happenings, { leg, nth, when: "before" }) };
    },
    answered: (leg: Leg, nth: number): readonly Deed[] =>
      dueAt(happenings, { leg, nth, when: "after" }),
  };
}

function dueAt(
  happenings: readonly Happening[],
  at: Pick<Happening, "leg" | "nth" | "when">,
): readonly Deed[] {
  return happenings
    .filter(({ leg, nth, when }) => leg === at.leg && nth === at.nth && when === at.when)
    .map(({ deed }) => deed);
}
