import type { Chance } from "@claimcheck/mock";
import type { FarSide, Speech } from "../polling/far-side.ts";
import type { HostClock } from "../polling/virtual-host.ts";

export interface Stage {
  readonly clock: HostClock;
  readonly chance: Chance;
  readonly far: FarSide;
  /** Lets this much time pass. */
  advance(ms: number): Promise<unknown>;
}

/** A way to watch many jobs in one page. */
export interface Subject {
  readonly name: string;
  readonly packageName: string;
  readonly speech: Speech;
  /** Whether it tells of changes before the end: only then can they be counted. */
  readonly tellsChanges: boolean;
  /** Starts so many jobs and watches them all; `told` is called for each job that is seen to have changed. */
  open(stage: Stage, jobCount: number, told: () => void): Promise<void>;
}
