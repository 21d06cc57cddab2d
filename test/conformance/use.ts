import { BreachError } from "./breach.ts";

/** How many generations an account has used, by period. */
export type Use = ReadonlyMap<string, number>;

/** Nothing was taken and nothing given back between two looks at the quota. */
export function sameUse(before: Use, after: Use, because: string): void {
  if (inWords(before) === inWords(after)) return;
  throw new BreachError(`${because}: used was ${inWords(before)}, and is ${inWords(after)}`);
}

/** What each period grew by. */
export function growth(before: Use, after: Use): Use {
  return new Map([...after].map(([name, used]) => [name, used - (before.get(name) ?? 0)]));
}

export function isGrowth(grown: Use, by: number): boolean {
  return [...grown.values()].every((each) => each === by);
}

export function inWords(use: Use): string {
  return [...use].map(([name, used]) => `${used} ${name}`).join(", ");
}
