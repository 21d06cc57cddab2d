import { type NetworkFault, networkFaultTypes } from "@claimcheck/mock";
import { whatTheWorldDoes } from "./deeds/world.ts";
import { type Act, type ActName, planMoods, storageMoods } from "./scenario.ts";

/** What the matrix calls a fault on the wire. */
export function nameOfFault(fault: NetworkFault): string {
  switch (fault.type) {
    case "status":
      return asksToWait(fault.status) ? "status 429 or 503" : "status 5xx";
    default:
      return fault.type;
  }
}

const asksToWait = (status: number): boolean => status === 429 || status === 503;

/** What the matrix calls an act of the world. */
export function nameOfAct(act: Act): string {
  switch (act.do) {
    case "kill":
      return `kill ${act.after ? "after" : "before"} a call`;
    case "storage":
      return `storage ${act.mood}`;
    case "plan":
      return `plan ${act.mood}`;
    case "breakStore":
      return act.committed ? "database breaks after a commit" : "database refuses";
    default:
      return act.do;
  }
}

const worldly: ReadonlySet<string> = new Set(Object.keys(whatTheWorldDoes));

/** What people do, except where that tears a page out of its work, is not a fault. */
export function isWorldly({ do: name }: Act): boolean {
  return worldly.has(name) || alsoStriking.has(name);
}

const alsoStriking: ReadonlySet<ActName> = new Set([
  "reload",
  "close",
  "duplicate",
  "leave",
  "pause",
  "signOut",
  "renew",
]);

/** Every row that the matrix must have. */
export const faultNames: readonly string[] = [
  ...networkFaultTypes.flatMap((type) => {
    switch (type) {
      case "status":
        return ["status 429 or 503", "status 5xx"];
      default:
        return [type];
    }
  }),
  "kill before a call",
  "kill after a call",
  ...storageMoods.map((mood) => `storage ${mood}`),
  ...planMoods.map((mood) => `plan ${mood}`),
  "database refuses",
  "database breaks after a commit",
  ...[...worldly].filter((name) => !["kill", "storage", "plan", "breakStore"].includes(name)),
  ...alsoStriking,
];
