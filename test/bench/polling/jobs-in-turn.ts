import type { VirtualClock } from "@claimcheck/mock";
import { FarSide, type Speech } from "./far-side.ts";
import type { Measured } from "./measured.ts";
import { RunningJobs } from "./running-jobs.ts";
import { virtualClock } from "./virtual-host.ts";
import type { DrawnJob } from "./workload.ts";

/** A client that waits for one job. */
export interface Wait {
  hasEnded(): boolean;
  /** Once it has. */
  leave(): void | Promise<void>;
}

/** Jobs of which each is created when the one before was seen to end. */
export class JobsInTurn {
  readonly clock: VirtualClock = virtualClock();
  readonly far: FarSide;
  readonly #drawn: readonly DrawnJob[];

  constructor(drawn: readonly DrawnJob[], speech: Speech) {
    this.#drawn = drawn;
    const queue = [...drawn];
    const jobs = new RunningJobs(this.clock, () => queue.shift() ?? { kind: "", durationMs: 0 });
    this.far = new FarSide(this.clock, jobs, speech);
  }

  /** @param start has the next job created and waits for it */
  async measure(start: () => Wait): Promise<Measured[]> {
    const { clock, far } = this;
    const measured: Measured[] = [];
    for (const [serial] of this.#drawn.entries()) {
      const before = far.readCount;
      const wait = start();
      const ended = await clock.runUntil(() => wait.hasEnded());
      if (!ended) throw new Error(`Job ${serial} was never seen to end.`);
      measured.push({
        readCount: far.readCount - before,
        lagMs: clock.monotonicMs() - (far.jobs.latest?.endMs ?? Number.NaN),
      });
      await wait.leave();
    }
    return measured;
  }
}
