import type { Facts } from "./facts.ts";
import type { Sighting } from "./sighting.ts";

/** Something that must never be seen otherwise (design: invariants). */
export interface Invariant {
  readonly id: string;
  readonly says: string;
  /** Begins to watch one life. Each sighting may show what is wrong. */
  watch(facts: Facts): (sighting: Sighting) => string | undefined;
}

export interface Violation {
  readonly id: string;
  readonly says: string;
  readonly found: string;
  readonly atMs: number;
}
