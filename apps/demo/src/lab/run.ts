import type { FaultOdds } from "@claimcheck/mock";
import type { Policy } from "@claimcheck/react";
import type { Happening } from "./happening.ts";
import type { LabLink } from "./link.ts";
import type { PlannedFault } from "./planned-fault.ts";
import type { Scenario } from "./scenario.ts";
import { scenarioNamed } from "./scenarios.ts";
import { roomyServer, type ServerSettings, usualServer } from "./server-settings.ts";
import type { TimedDeed } from "./timed-deed.ts";
import type { StopMoment } from "./tripwire.ts";

/** Everything that a link makes happen: its scenario, and what it adds to it. */
export interface Run {
  readonly name: string;
  readonly seed: number;
  /** A single fault of the link comes before one of the scenario. */
  readonly faults: readonly PlannedFault[];
  readonly odds?: FaultOdds;
  readonly happenings: readonly Happening[];
  readonly deeds: readonly TimedDeed[];
  readonly server: ServerSettings;
  readonly policy: Partial<Policy>;
  readonly stop?: StopMoment;
  readonly model: NonNullable<Scenario["model"]>;
}

const usualPolicy: Partial<Policy> = {};

export function runOf({ scenario: id, seed, faults, deeds, stop }: LabLink): Run {
  const scenario = scenarioNamed(id ?? "");
  const stopped = stop ?? scenario?.stop;
  return {
    name: scenario?.id ?? "without a scenario",
    seed,
    faults: [...faults, ...(scenario?.faults ?? [])],
    ...(scenario?.odds === undefined ? {} : { odds: scenario.odds }),
    happenings: scenario?.happenings ?? [],
    deeds,
    server: scenario === undefined ? usualServer : { ...roomyServer, ...scenario.server },
    policy: scenario?.policy ?? usualPolicy,
    ...(stopped === undefined ? {} : { stop: stopped }),
    model: scenario?.model ?? "aurora",
  };
}

/** What a link makes of the page that it is changed in. */
export type LinkEffect =
  /** Storage and patience are given to a client once, when it is made. */
  | { readonly type: "load anew" }
  | { readonly type: "go on"; readonly speedChanged: boolean; readonly strikesAnew: boolean };

export function effectOf(before: LabLink, after: LabLink): LinkEffect {
  const isOtherPolicy = runOf(before).policy !== runOf(after).policy;
  if (before.storage !== after.storage || isOtherPolicy) return { type: "load anew" };
  return {
    type: "go on",
    speedChanged: before.speed !== after.speed,
    strikesAnew: JSON.stringify(runOf(before)) !== JSON.stringify(runOf(after)),
  };
}
