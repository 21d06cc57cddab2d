/**
 * From a life that goes wrong to the shortest one that goes wrong in the same way: fewer
 * acts and faults (delta debugging: Zeller and Hildebrandt, 2002), then plainer ones.
 */
import type { NetworkFault } from "@claimcheck/mock";
import { type Lived, live } from "./life.ts";
import type { Scenario, TimedAct } from "./scenario.ts";

/** One thing that can be left out. */
type Part =
  | { readonly type: "act"; readonly act: TimedAct }
  | { readonly type: "fault"; readonly id: string; readonly fault: NetworkFault };

export interface Shrunk {
  readonly scenario: Scenario;
  readonly lived: Lived;
  /** How many lives it took. */
  readonly tries: number;
}

/** @param lived how the scenario went: with a violation */
export async function shrink(scenario: Scenario, lived: Lived): Promise<Shrunk> {
  const id = lived.violation?.id;
  let best: Shrunk = { scenario, lived, tries: 0 };
  let tries = 0;

  async function fails(candidate: Scenario): Promise<boolean> {
    tries += 1;
    const outcome = await live(candidate);
    if (outcome.violation?.id !== id) return false;
    best = { scenario: candidate, lived: outcome, tries };
    return true;
  }

  // From odds to a list of what struck: only then can single faults be left out.
  const listed: Scenario = { ...scenario, odds: {}, faults: lived.struck };
  if (!(await fails(listed))) return { ...best, tries };
  const parts: Part[] = [
    ...listed.acts.map((act): Part => ({ type: "act", act })),
    ...Object.entries(listed.faults).map(
      ([name, fault]): Part => ({ type: "fault", id: name, fault }),
    ),
  ];
  await fewest(parts, (left) => fails(withParts(listed, left)));
  for (const plainer of plainerSetups(best.scenario)) await fails(plainer(best.scenario));
  return { ...best, tries };
}

function withParts(scenario: Scenario, parts: readonly Part[]): Scenario {
  return {
    ...scenario,
    acts: parts.flatMap((part) => (part.type === "act" ? [part.act] : [])),
    faults: Object.fromEntries(
      parts.flatMap((part) => (part.type === "fault" ? [[part.id, part.fault]] : [])),
    ),
  };
}

/** Leaves out half of the parts, then quarters, and so on down to single ones, until nothing more can go. */
async function fewest<One>(
  all: readonly One[],
  fails: (left: readonly One[]) => Promise<boolean>,
): Promise<void> {
  let parts = all;
  let size = Math.ceil(parts.length / 2);
  while (parts.length > 0) {
    let hasShrunk = false;
    for (let start = 0; start < parts.length; ) {
      const left = [...parts.slice(0, start), ...parts.slice(start + size)];
      if (await fails(left)) {
        parts = left;
        hasShrunk = true;
      } else start += size;
    }
    if (size > 1) size = Math.ceil(size / 2);
    else if (!hasShrunk) return;
  }
}

/** Less of everything around: each is tried on what the ones before have left. */
function plainerSetups({ setup }: Scenario): readonly ((scenario: Scenario) => Scenario)[] {
  const withSetup = (change: Partial<Scenario["setup"]>) => (scenario: Scenario) => ({
    ...scenario,
    setup: { ...scenario.setup, ...change },
  });
  const withServer = (change: Partial<Scenario["setup"]["server"]>) => (scenario: Scenario) => ({
    ...scenario,
    setup: { ...scenario.setup, server: { ...scenario.setup.server, ...change } },
  });
  return [
    withSetup({ browsers: setup.browsers.slice(0, 1) }),
    withSetup({ browsers: setup.browsers.slice(0, 1).map((one) => ({ ...one, tabs: 1 })) }),
    withSetup({ latencyMs: { min: 50, max: 50 } }),
    withSetup({ farSide: "for-ever" }),
    withSetup({
      generator: { ...setup.generator, fails: 0, throws: 0, hangs: 0, deaf: 0, named: 0 },
    }),
    withServer({ processes: 1 }),
    withServer({ storeLatencyMs: 0 }),
    withServer({ dayLimit: null }),
    withServer({ concurrency: null }),
    withServer({ rateCapacity: 20 }),
  ];
}
