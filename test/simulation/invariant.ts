import type { Facts } from "./facts.ts";
import type { Sighting } from "./sighting.ts";

type Type = Sighting["type"];

/** Something that must never be seen otherwise (design: invariants). */
export interface Invariant<Seen extends Type = Type> {
  readonly id: string;
  readonly says: string;
  /** The sightings it is shown; of the others, which are most, it is spared the trouble. */
  readonly sees: readonly Seen[];
  /** Begins to watch one life. Each sighting may show what is wrong. */
  watch(facts: Facts): (sighting: Extract<Sighting, { type: Seen }>) => string | undefined;
}

/** The compiler holds `watch` to what the invariant says it sees. */
export function invariant<const Seen extends Type>(given: Invariant<Seen>): Invariant {
  // Whoever shows it sightings goes by `sees` (`life.ts`).
  return given as unknown as Invariant;
}

export interface Violation {
  readonly id: string;
  readonly says: string;
  readonly found: string;
  readonly atMs: number;
}
