import type { KnownJob, ReadOutcome, Transport } from "@claimcheck/machine";
import type { VirtualClock } from "@claimcheck/mock";

const WAY_MS = 50;

export interface FarSideOptions {
  readonly clock: VirtualClock;
  readonly hold: boolean;
  /** How long the next job will run, and what it is called. */
  readonly next: () => { readonly kind: string; readonly durationMs: number };
}

interface RunningJob {
  readonly jobId: string;
  readonly kind: string;
  readonly endMs: number;
  readonly onEnd: Set<() => void>;
}

/**
 * A backend that does nothing but let time pass: jobs run from their create to their end, 50 ms
 * away from everybody, with no progress in between. It counts what it is asked.
 */
export class FarSide {
  readCount = 0;
  readonly #options: FarSideOptions;
  readonly #jobs = new Map<string, RunningJob>();

  constructor(options: FarSideOptions) {
    this.#options = options;
  }

  kindOf(jobId: string): string {
    return this.#jobs.get(jobId)?.kind ?? "";
  }

  /** When the job that was created last ends. */
  get lastEndMs(): number {
    return [...this.#jobs.values()].at(-1)?.endMs ?? 0;
  }

  /** The client's end of it. Each client has one of its own. */
  connect(): Transport {
    const { clock, hold } = this.#options;
    return {
      promises: {
        idempotency: { retentionMs: "for-ever", comparesBody: true },
        lookup: "none",
        absence: "unprovable",
        cancel: false,
        hold,
        batch: true,
      },
      endpoint: "bench",
      account: () => undefined,
      submit: async () => {
        await this.#pause(WAY_MS);
        const job = this.#begin();
        await this.#pause(WAY_MS);
        const { jobId } = job;
        const answer = { type: "job", job: this.#stateOf(job, clock.monotonicMs()) } as const;
        return { type: "accepted", job: { jobId, answer }, replayed: false, guarded: true };
      },
      read: async ({ jobs, waitMs }, signal) => {
        this.readCount += 1;
        await this.#pause(WAY_MS);
        const asked = jobs.flatMap(({ jobId }) => this.#jobs.get(jobId) ?? []);
        if (hold && waitMs > 0) await this.#untilOneEnds(asked, waitMs, signal);
        const nowMs = clock.monotonicMs();
        await this.#pause(WAY_MS);
        return this.#answers(asked, nowMs);
      },
    };
  }

  #begin(): RunningJob {
    const { clock, next } = this.#options;
    const { kind, durationMs } = next();
    const jobId = `job-${this.#jobs.size}`;
    const job = {
      jobId,
      kind,
      endMs: clock.monotonicMs() + durationMs,
      onEnd: new Set<() => void>(),
    };
    this.#jobs.set(jobId, job);
    clock.after(durationMs, () => {
      for (const tell of job.onEnd) tell();
    });
    return job;
  }

  #untilOneEnds(jobs: readonly RunningJob[], waitMs: number, signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    return new Promise((resolve) => {
      const finish = () => {
        stopTimer();
        signal.removeEventListener("abort", finish);
        for (const { onEnd } of jobs) onEnd.delete(finish);
        resolve();
      };
      const stopTimer = clock.after(waitMs, finish);
      signal.addEventListener("abort", finish);
      for (const { onEnd } of jobs) onEnd.add(finish);
      if (jobs.some(({ endMs }) => endMs <= clock.monotonicMs())) finish();
    });
  }

  #answers(jobs: readonly RunningJob[], nowMs: number): ReadOutcome {
    return {
      type: "answers",
      answers: new Map(
        jobs.map((job) => [job.jobId, { type: "job", job: this.#stateOf(job, nowMs) }]),
      ),
    };
  }

  #stateOf({ jobId, endMs }: RunningJob, nowMs: number): KnownJob {
    if (nowMs < endMs) return { jobId, type: "processing", revision: 1 };
    return { jobId, type: "completed", revision: 2, resultUrl: "https://bench.example/result" };
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#options.clock.after(ms, resolve));
  }
}
