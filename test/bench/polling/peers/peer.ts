import type { Exchange, Speech } from "../far-side.ts";
import type { RunningJob, RunningJobs } from "../running-jobs.ts";

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** What is known of the job when the package says that it knows. */
export interface Watch {
  readonly fetch: Fetch;
  /** For those who stop looking. Default: nobody does. */
  readonly signal?: AbortSignal;
}

/** A published package, driven by its own public API, with its own defaults. */
export interface Peer {
  readonly name: string;
  readonly packageName: string;
  /** Which of its calls is looked at, and what of it had to be set. */
  readonly method: string;
  readonly speech: Speech;
  /** One job, from its create until the package says that it has ended. */
  watch(watch: Watch): Promise<unknown>;
}

/** A server where a POST makes a job and a GET whose path names a job tells how it is. */
export function plainSpeech(
  bodyOf: (job: RunningJob, hasEnded: boolean, changeCount: number) => object,
  { headersOf = () => ({}), holdMsOf = () => 0 }: PlainSpeechOptions = {},
): Speech {
  return {
    isRead: ({ method }) => method === "GET",
    async answer(exchange, jobs) {
      const job = exchange.method === "POST" ? jobs.begin() : jobNamedIn(exchange, jobs);
      if (job === undefined) return new Response(null, { status: 404 });
      const holdMs = holdMsOf(exchange);
      if (holdMs > 0) await jobs.untilNews([job], holdMs, exchange.signal);
      const status = exchange.method === "POST" ? 201 : 200;
      const body = bodyOf(job, jobs.hasEnded(job), jobs.changeCount);
      return Response.json(body, { status, headers: headersOf(job) });
    },
  };
}

interface PlainSpeechOptions {
  readonly headersOf?: (job: RunningJob) => Readonly<Record<string, string>>;
  /** How long an answer is held, ms. Default: never. */
  readonly holdMsOf?: (exchange: Exchange) => number;
}

function jobNamedIn({ path }: Exchange, jobs: RunningJobs): RunningJob | undefined {
  const jobId = /job-\d+/.exec(path)?.[0];
  return jobId === undefined ? undefined : jobs.get(jobId);
}
