import { createHttpTransport, createTracker, type Tracker } from "@claimcheck/machine";
import { createLearnedDurations, withLearnedHints } from "@claimcheck/machine/learned";
import type { Chance } from "@claimcheck/mock";
import { quietPage } from "../../quiet-page.ts";
import { FarSide } from "./far-side.ts";
import { JobsInTurn } from "./jobs-in-turn.ts";
import { knownDurations } from "./known-durations.ts";
import type { Measured } from "./measured.ts";
import { ourSpeech } from "./our-speech.ts";
import { RunningJobs } from "./running-jobs.ts";
import { type HostClock, virtualClock } from "./virtual-host.ts";
import type { DrawnJob } from "./workload.ts";

/** `known`: the durations that `learned` learns are known to it from the start. */
export const manners = ["hold", "cold", "learned", "known"] as const;
export type Manner = (typeof manners)[number];

/** Jobs that are run first, so that there is something to have learned. */
export const WARM_UP_COUNT = 50;

/** The real client, in a page that is seen, with one job after the other. */
export async function measureOurs(
  manner: Manner,
  drawn: readonly DrawnJob[],
  chance: Chance,
): Promise<Measured[]> {
  const turns = new JobsInTurn(drawn, ourSpeech({ holds: manner === "hold" }));
  const client = ourClient(manner, turns.clock, turns.far, chance);
  const measured = await turns.measure(() => {
    const handle = client.slot("bench");
    const stop = handle.subscribe(() => undefined);
    void handle.submit({});
    return {
      hasEnded: () => handle.view.type === "completed",
      leave() {
        handle.dismiss();
        stop();
      },
    };
  });
  client.dispose();
  return measured.slice(WARM_UP_COUNT);
}

/** How many reads a minute many jobs cost that run and do not change, watched by one client. */
export async function ourReadsPerMinute(
  manner: Manner,
  jobCount: number,
  chance: Chance,
): Promise<number> {
  const clock = virtualClock();
  const jobs = new RunningJobs(clock, () => ({ kind: "long", durationMs: 3_600_000 }));
  const far = new FarSide(clock, jobs, ourSpeech({ holds: manner === "hold" }));
  const client = ourClient(manner, clock, far, chance);
  for (let index = 0; index < jobCount; index += 1) {
    const handle = client.slot(`slot-${index}`);
    handle.subscribe(() => undefined);
    void handle.submit({ index });
    // A page in which they were started over a while, not all in one moment.
    await clock.advance(20);
  }
  await clock.advance(60_000);
  const before = far.readCount;
  await clock.advance(240_000);
  client.dispose();
  return (far.readCount - before) / 4;
}

/** A client of ours on virtual time, over its own HTTP transport. */
export function ourClient(manner: Manner, clock: HostClock, far: FarSide, chance: Chance): Tracker {
  const http = createHttpTransport({ baseUrl: "https://app.example/api", fetch: far.fetch });
  const transport =
    manner === "hold" ? http : { ...http, promises: { ...http.promises, hold: false } };
  const ports = quietPage({ clock, random: chance });
  if (manner === "hold" || manner === "cold") return createTracker(ports, { transport });
  const learned = withLearnedHints(transport, {
    clock,
    durations: manner === "known" ? knownDurations() : createLearnedDurations(),
    kindOf: ({ jobId }) => far.jobs.get(jobId)?.kind ?? "",
  });
  return createTracker(ports, { transport: learned });
}
