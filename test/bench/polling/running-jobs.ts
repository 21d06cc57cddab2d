import type { VirtualClock } from "@claimcheck/mock";
import type { DrawnJob } from "./workload.ts";

export interface RunningJob extends DrawnJob {
  readonly jobId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Jobs that do nothing but let time pass, from their create to their end, with no progress in
 * between. They run on virtual time and are the same for every client.
 */
export class RunningJobs {
  readonly #clock: VirtualClock;
  readonly #next: () => DrawnJob;
  readonly #jobs = new Map<string, RunningJob>();
  readonly #onEnd = new Map<string, Set<() => void>>();

  /** @param next how long the next job will run, and what it is called */
  constructor(clock: VirtualClock, next: () => DrawnJob) {
    this.#clock = clock;
    this.#next = next;
  }

  begin(): RunningJob {
    const startMs = this.#clock.monotonicMs();
    const drawn = this.#next();
    const jobId = `job-${this.#jobs.size}`;
    const job = { ...drawn, jobId, startMs, endMs: startMs + drawn.durationMs };
    this.#jobs.set(jobId, job);
    this.#clock.after(drawn.durationMs, () => {
      for (const tell of this.#onEnd.get(jobId) ?? []) tell();
    });
    return job;
  }

  get(jobId: string): RunningJob | undefined {
    return this.#jobs.get(jobId);
  }

  /** The one that was created last. */
  get latest(): RunningJob | undefined {
    return [...this.#jobs.values()].at(-1);
  }

  hasEnded({ endMs }: RunningJob): boolean {
    return endMs <= this.#clock.monotonicMs();
  }

  /** Resolves when one of them has ended, after `waitMs`, or when nobody waits any more. */
  untilOneEnds(
    jobs: readonly RunningJob[],
    waitMs: number,
    signal?: AbortSignal | null,
  ): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        stopTimer();
        signal?.removeEventListener("abort", finish);
        for (const { jobId } of jobs) this.#onEnd.get(jobId)?.delete(finish);
        resolve();
      };
      const stopTimer = this.#clock.after(waitMs, finish);
      signal?.addEventListener("abort", finish);
      for (const { jobId } of jobs) {
        const waiting = this.#onEnd.get(jobId) ?? new Set();
        this.#onEnd.set(jobId, waiting.add(finish));
      }
      if (jobs.some((job) => this.hasEnded(job))) finish();
    });
  }
}
