import type { VirtualClock } from "@claimcheck/mock";
import { type JobState, READ_JOBS_MAX, readJobsRequestSchema } from "@claimcheck/protocol";

type Outline = Pick<JobState, "jobId" | "revision" | "createdAt" | "updatedAt" | "kind">;

const START_MS = 1_800_000_000_000;
const ROUND_TRIP_MS = 50;

/**
 * Running jobs, and as much of the protocol as a screen of them asks for: the recent list, one
 * job, many jobs (held, if asked). Every answer is one virtual round trip away. Screens that
 * speak another protocol have a far side of their own in front of the same jobs.
 */
export class JobServer {
  requestCount = 0;
  readonly #clock: VirtualClock;
  readonly #jobs = new Map<string, JobState>();
  readonly #waiting = new Set<() => void>();

  constructor(clock: VirtualClock, jobCount: number) {
    this.#clock = clock;
    for (let at = 0; at < jobCount; at += 1) {
      const jobId = `job-${at}`;
      this.#jobs.set(jobId, { ...this.#outline(jobId, 1), type: "processing", progress: 0 });
    }
  }

  get jobIds(): readonly string[] {
    return [...this.#jobs.keys()];
  }

  progress(progress: number): void {
    this.#change((outline) => ({ ...outline, type: "processing", progress }));
  }

  complete(): void {
    this.#change((outline) => ({
      ...outline,
      type: "completed",
      resultUrl: `/api/results/${outline.jobId}?signature=s`,
      resultExpiresAt: this.#now() + 3_600_000,
      charged: { count: 1, tokens: 0 },
    }));
  }

  job(jobId: string): JobState {
    const job = this.#jobs.get(jobId);
    if (job === undefined) throw new Error(`There is no job ${jobId}.`);
    return job;
  }

  /** A request has come: counted, and on its way for one round trip. */
  async travel(): Promise<void> {
    this.requestCount += 1;
    await new Promise<void>((resolve) => void this.#clock.after(ROUND_TRIP_MS, resolve));
  }

  /** Until jobs change, the time is up, or nobody waits any more. */
  hold(waitMs: number, signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#waiting.delete(end);
        stop();
        resolve();
      };
      const stop = this.#clock.after(waitMs, end);
      this.#waiting.add(end);
      signal?.addEventListener("abort", end);
    });
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    await this.travel();
    const { pathname, search } = new URL(url);
    const path = pathname.replace(/^\/api/, "");
    if (path === "/jobs/read") return this.#read(init);
    if (path === "/jobs" && search === "?recent") {
      const operations = [...this.#jobs.values()].map((job) => ({
        operationKey: `operation-key-of-${job.jobId}`,
        job,
      }));
      return this.#json({ operations });
    }
    return this.#json({ job: this.job(path.replace("/jobs/", "")) });
  };

  async #read({ body, signal }: RequestInit): Promise<Response> {
    const asked = readJobsRequestSchema.parse(JSON.parse(String(body)));
    if (asked.jobs.length > READ_JOBS_MAX) throw new Error("Too many jobs in one request.");
    const isNews = () =>
      asked.jobs.some(({ id, after = 0 }) => (this.#jobs.get(id)?.revision ?? 0) > after);
    if (!isNews() && asked.waitMs !== undefined && asked.waitMs > 0) {
      await this.hold(asked.waitMs, signal);
    }
    const jobs = asked.jobs.flatMap(({ id }) => this.#jobs.get(id) ?? []);
    return this.#json({ jobs, missing: [] });
  }

  #change(next: (outline: Outline) => JobState): void {
    for (const [jobId, { revision }] of this.#jobs) {
      this.#jobs.set(jobId, next(this.#outline(jobId, revision + 1)));
    }
    for (const end of [...this.#waiting]) end();
  }

  #outline(jobId: string, revision: number): Outline {
    return { jobId, revision, createdAt: START_MS, updatedAt: this.#now(), kind: "image" };
  }

  #now(): number {
    return START_MS + this.#clock.monotonicMs();
  }

  #json(body: object): Response {
    return new Response(JSON.stringify({ serverTime: this.#now(), ...body }), {
      headers: { "Content-Type": "application/json" },
    });
  }
}
