import type { Chance } from "@claimcheck/mock";
import { FarSide } from "./far-side.ts";
import { JobsInTurn } from "./jobs-in-turn.ts";
import type { Measured } from "./measured.ts";
import type { Peer } from "./peers/peer.ts";
import { RunningJobs } from "./running-jobs.ts";
import { onVirtualHost, virtualClock } from "./virtual-host.ts";
import type { DrawnJob } from "./workload.ts";

/** A published package, on virtual time, with one job after the other. */
export async function measurePeer(
  peer: Peer,
  drawn: readonly DrawnJob[],
  chance: Chance,
): Promise<Measured[]> {
  const turns = new JobsInTurn(drawn, peer.speech);
  return onVirtualHost(turns.clock, chance, () =>
    turns.measure(() => {
      let hasEnded = false;
      const watched = peer.watch({ fetch: turns.far.fetch }).finally(() => {
        hasEnded = true;
      });
      return { hasEnded: () => hasEnded, leave: async () => void (await watched) };
    }),
  );
}

/** How many reads a minute many jobs cost that run and do not change, each watched by itself. */
export async function peerReadsPerMinute(
  peer: Peer,
  jobCount: number,
  chance: Chance,
): Promise<number> {
  const clock = virtualClock();
  const jobs = new RunningJobs(clock, () => ({ kind: "long", durationMs: 3_600_000 }));
  const far = new FarSide(clock, jobs, peer.speech);
  return onVirtualHost(clock, chance, async () => {
    for (let index = 0; index < jobCount; index += 1) {
      // Never ends while anyone looks: what it comes to is of no interest.
      peer.watch({ fetch: far.fetch }).catch(() => undefined);
      await clock.advance(20);
    }
    await clock.advance(60_000);
    const before = far.readCount;
    await clock.advance(60_000);
    return far.readCount - before;
  });
}
