import { createChance } from "@claimcheck/mock";
import { FarSide, type Speech } from "../polling/far-side.ts";
import { RunningJobs } from "../polling/running-jobs.ts";
import { onVirtualHost } from "../polling/virtual-host.ts";
import { MeteredClock } from "./metered-clock.ts";
import type { Subject } from "./subject.ts";

export interface Cost {
  readonly subject: string;
  readonly jobCount: number;
  /** What stays on the heap for each job that is watched, kB, the far side's own part taken off. */
  readonly kilobytesPerJob: number;
  /** Processor time for a thousand jobs that are seen to have changed, ms, without the far side's. */
  readonly msPerThousandChanges?: number;
  /** How many changes that was measured over. */
  readonly changes?: number;
}

/** Enough for every pace to have become what it stays. */
const SETTLE_MS = 20_000;
const CHANGES_LEAST = 1000;

/** One subject with so many jobs, in a process of its own that was started with `--expose-gc`. */
export async function measure(subject: Subject, jobCount: number): Promise<Cost> {
  const clock = new MeteredClock();
  const chance = createChance(`cost ${subject.name} ${jobCount}`);
  const jobs = new RunningJobs(clock, () => ({ kind: "long", durationMs: 86_400_000 }));
  const far = new FarSide(clock, jobs, apart(subject.speech, clock));
  return onVirtualHost(clock, chance, async () => {
    let toldCount = 0;
    const before = heapUsed();
    await subject.open({ clock, chance, far, advance: (ms) => clock.advance(ms) }, jobCount, () => {
      toldCount += 1;
    });
    await clock.advance(SETTLE_MS);
    const heldBytes = heapUsed() - before - bytesOfJobs(jobCount);
    const cost = { subject: subject.name, jobCount, kilobytesPerJob: heldBytes / jobCount / 1000 };
    if (!subject.tellsChanges) return cost;

    const change = async (): Promise<void> => {
      const wanted = toldCount + jobCount;
      jobs.change();
      if (!(await clock.runUntil(() => toldCount >= wanted))) {
        throw new Error(`${subject.name} did not tell of ${wanted - toldCount} changes.`);
      }
    };
    const rounds = Math.ceil(CHANGES_LEAST / jobCount);
    // Code that has not run often enough is measured by its compiler.
    for (let round = 0; round < rounds; round += 1) await change();
    const [usedBefore, toldBefore] = [clock.usedMs, toldCount];
    for (let round = 0; round < rounds; round += 1) await change();
    const changes = toldCount - toldBefore;
    const msPerThousandChanges = ((clock.usedMs - usedBefore) / changes) * 1000;
    return { ...cost, changes, msPerThousandChanges };
  });
}

/** What the far side computes is not the client's. */
function apart({ isRead, answer }: Speech, clock: MeteredClock): Speech {
  return { isRead, answer: (exchange, jobs) => clock.apart(() => answer(exchange, jobs)) };
}

/** What the far side keeps for so many jobs, measured on one without a client. */
function bytesOfJobs(jobCount: number): number {
  const clock = new MeteredClock();
  const before = heapUsed();
  const jobs = new RunningJobs(clock, () => ({ kind: "long", durationMs: 86_400_000 }));
  for (let index = 0; index < jobCount; index += 1) jobs.begin();
  const bytes = heapUsed() - before;
  return jobs.latest === undefined ? 0 : bytes;
}

function heapUsed(): number {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error("Start it with --expose-gc.");
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}
