import type { RunningJobs } from "./running-jobs.ts";
import type { HostClock } from "./virtual-host.ts";

/** From client to server, or back. */
const WAY_MS = 50;

/** One exchange as a server sees it. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  readonly signal: AbortSignal | null | undefined;
}

/** How a server of some kind speaks of jobs. */
export interface Speech {
  /** Whether the exchange asks how jobs are; creates and the rest are not counted. */
  isRead(exchange: Exchange): boolean;
  answer(exchange: Exchange, jobs: RunningJobs): Response | Promise<Response>;
}

/** The far side of a client: 50 ms away, on virtual time, in the words of its own API. */
export class FarSide {
  readCount = 0;
  /** Every exchange, reads and all. */
  exchangeCount = 0;
  readonly jobs: RunningJobs;
  readonly #clock: HostClock;
  readonly #speech: Speech;

  constructor(clock: HostClock, jobs: RunningJobs, speech: Speech) {
    this.#clock = clock;
    this.jobs = jobs;
    this.#speech = speech;
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    // As the platform's: what is aborted before it is sent is not sent.
    init?.signal?.throwIfAborted();
    const { method, url, headers } = new Request(input, { ...init, signal: null });
    const { pathname, search } = new URL(url);
    const exchange: Exchange = {
      method,
      path: `${pathname}${search}`,
      headers,
      body: typeof init?.body === "string" ? init.body : "",
      signal: init?.signal,
    };
    this.exchangeCount += 1;
    if (this.#speech.isRead(exchange)) this.readCount += 1;
    await this.#pause(exchange.signal);
    const answer = await this.#speech.answer(exchange, this.jobs);
    await this.#pause(exchange.signal);
    return answer;
  };

  /** One way; an abort is heard at once by the one who aborts. */
  #pause(signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        stop();
        reject(signal?.reason);
      };
      const stop = this.#clock.after(WAY_MS, () => {
        signal?.removeEventListener("abort", abort);
        resolve();
      });
      signal?.addEventListener("abort", abort, { once: true });
      if (signal?.aborted) abort();
    });
  }
}
