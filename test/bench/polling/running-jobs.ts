import type { HostClock } from "./virtual-host.ts";
import type { DrawnJob } from "./workload.ts";

export interface RunningJob extends DrawnJob {
  readonly jobId: string;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Jobs that do nothing but let time pass, from their create to their end, with nothing new in
 * between unless somebody says so. They run on virtual time and are the same for every client.
 */
export class RunningJobs {
  /** How often they have changed, all at once, since they were made. */
  changeCount = 0;
  readonly #clock: HostClock;
  readonly #next: () => DrawnJob;
  readonly #jobs = new Map<string, RunningJob>();
  readonly #onNews = new Map<string, Set<() => void>>();

  /** @param next how long the next job will run, and what it is called */
  constructor(clock: HostClock, next: () => DrawnJob) {
    this.#clock = clock;
    this.#next = next;
  }

  begin(): RunningJob {
    const startMs = this.#clock.monotonicMs();
    const drawn = this.#next();
    const jobId = `job-${this.#jobs.size}`;
    const job = { ...drawn, jobId, startMs, endMs: startMs + drawn.durationMs };
    this.#jobs.set(jobId, job);
    this.#clock.after(drawn.durationMs, () => this.#tellOf(jobId));
    return job;
  }

  /** Makes something new of each of them. */
  change(): void {
    this.changeCount += 1;
    for (const jobId of this.#onNews.keys()) this.#tellOf(jobId);
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

  /** Resolves when one of them has changed or ended, after `waitMs`, or when nobody waits any more. */
  untilNews(
    jobs: readonly RunningJob[],
    waitMs: number,
    signal?: AbortSignal | null,
  ): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        stopTimer();
        signal?.removeEventListener("abort", finish);
        for (const { jobId } of jobs) this.#onNews.get(jobId)?.delete(finish);
        resolve();
      };
      const stopTimer = this.#clock.after(waitMs, finish);
      signal?.addEventListener("abort", finish);
      for (const { jobId } of jobs) {
        const waiting = this.#onNews.get(jobId) ?? new Set();
        this.#onNews.set(jobId, waiting.add(finish));
      }
      if (jobs.some((job) => this.hasEnded(job))) finish();
    });
  }

  #tellOf(jobId: string): void {
    for (const tell of [...(this.#onNews.get(jobId) ?? [])]) tell();
  }
}
