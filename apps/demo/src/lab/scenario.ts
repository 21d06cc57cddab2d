import type { FaultOdds } from "@claimcheck/mock";
import type { Policy } from "@claimcheck/react";
import type { Happening } from "./happening.ts";
import type { PlannedFault } from "./planned-fault.ts";
import type { ServerSettings } from "./server-settings.ts";
import type { StopMoment } from "./tripwire.ts";

/** How a run ends, once whoever looks on has done what `person` says. */
export type RunEnd = "reviewing" | "failed" | "refused" | "overdue" | "stopped";

/** A run that can be started by one click, or by one link. */
export interface Scenario {
  /** As it stands in a link; a case's id where there is one. */
  readonly id: string;
  readonly title: string;
  /** What goes wrong. */
  readonly what: string;
  /** What a tester should see. */
  readonly look: string;
  readonly faults?: readonly PlannedFault[];
  readonly odds?: FaultOdds;
  readonly server?: Partial<ServerSettings>;
  readonly happenings?: readonly Happening[];
  readonly policy?: Partial<Policy>;
  readonly stop?: StopMoment;
  /** What the sample request asks for. Default `aurora`. */
  readonly model?: "aurora" | "atlas" | "mishap" | "stall";
  /** What the person in front of it has to do for the run to end. */
  readonly person?: "sign in" | "kill the tab";
  readonly ends: RunEnd;
}
