/** One page with the real client, one real backend, and a way between them, on one virtual clock. */
import {
  createHttpTransport,
  createTracker,
  type OperationHandle,
  type Ports,
  type Tracker,
} from "@claimcheck/machine";
import {
  createChance,
  createMemoryBackend,
  type MemoryBackend,
  VirtualClock,
} from "@claimcheck/mock";
import { pictureRequest } from "../picture-request.ts";
import { quietPage } from "../quiet-page.ts";

const WAY_MS = 50;
const BASE_URL = "https://app.example/api";

/** What is between client and server: it may change, delay or drop what passes. */
export type Middle = (request: Request, pass: Pass, clock: VirtualClock) => Promise<Response>;
type Pass = (request: Request) => Promise<Response>;

export interface StatusRead {
  readonly sentMs: number;
  endedMs?: number;
  readonly ids: readonly string[];
  readonly waitMs: number;
}

export class PageAndBackend {
  readonly clock = new VirtualClock();
  readonly backend: MemoryBackend = createMemoryBackend({ clock: this.clock });
  readonly tracker: Tracker;
  readonly reads: StatusRead[] = [];
  middle: Middle = (request, pass) => pass(request);
  #isHidden = false;
  readonly #visibility = new Set<(event: "hidden" | "visible" | "returned") => void>();

  constructor() {
    this.backend.start();
    const transport = createHttpTransport({
      baseUrl: BASE_URL,
      account: () => "ann",
      headers: () => ({ Authorization: "Bearer ann" }),
      fetch: (url, init) => this.#fetch(url, init),
    });
    this.tracker = createTracker(this.#ports(), { transport });
  }

  /** Submits, watches, and runs until a generator works on it. */
  async start(slot = "hero"): Promise<OperationHandle> {
    const handle = this.tracker.slot(slot);
    handle.subscribe(() => undefined);
    const { length } = this.backend.generator.calls;
    void handle.submit(pictureRequest(slot));
    await this.clock.runUntil(() => this.backend.generator.calls.length > length);
    await this.clock.advance(1000);
    return handle;
  }

  /** Until the view says so; how long that took, ms. */
  async until(handle: OperationHandle, type: string): Promise<number> {
    const beganMs = this.clock.monotonicMs();
    const came = await this.clock.runUntil(() => handle.view.type === type);
    if (!came) throw new Error(`It never became ${type}; it is ${handle.view.type}.`);
    return this.clock.monotonicMs() - beganMs;
  }

  hide(isHidden: boolean): void {
    this.#isHidden = isHidden;
    for (const listener of this.#visibility) listener(isHidden ? "hidden" : "visible");
  }

  /** The most status reads of one job that were under way at once. */
  get mostAtOnce(): number {
    const atOnce = this.reads.map(
      ({ sentMs, ids }, index) =>
        this.reads.slice(0, index).filter((other) => {
          const isOpen = (other.endedMs ?? Number.POSITIVE_INFINITY) > sentMs;
          return isOpen && other.ids.some((id) => ids.includes(id));
        }).length + 1,
    );
    return Math.max(0, ...atOnce);
  }

  async close(): Promise<void> {
    this.tracker.dispose();
    const stopped = this.backend.stop();
    await this.clock.settle();
    await stopped;
  }

  #fetch(url: string, init: RequestInit): Promise<Response> {
    const body =
      url.endsWith("/jobs/read") && typeof init.body === "string" ? init.body : undefined;
    const read = body === undefined ? undefined : this.#note(body);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const end = () => {
      if (read !== undefined) read.endedMs ??= this.clock.monotonicMs();
    };
    init.signal?.addEventListener("abort", () => {
      end();
      reject(new DOMException("The operation was aborted.", "AbortError"));
    });
    // As with a service worker in between, an abort is not told to the far side.
    const { signal: _signal, ...sent } = init;
    const carry = async (): Promise<Response> => {
      await this.#pause(WAY_MS);
      const pass: Pass = (request) => this.backend.fetch(request);
      const response = await this.middle(new Request(url, sent), pass, this.clock);
      await this.#pause(WAY_MS);
      return response;
    };
    carry().then(resolve, reject).finally(end);
    return promise;
  }

  #note(body: string): StatusRead {
    const asked: { jobs: { id: string }[]; waitMs: number } = JSON.parse(body);
    const read: StatusRead = {
      sentMs: this.clock.monotonicMs(),
      ids: asked.jobs.map(({ id }) => id),
      waitMs: asked.waitMs,
    };
    this.reads.push(read);
    return read;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.clock.after(ms, resolve));
  }

  #ports(): Ports {
    // In the middle of every jitter: what is counted here is what the schedule itself does.
    const random = { ...createChance("page and backend"), unit: () => 0.5 };
    return {
      ...quietPage({ clock: this.clock, random }),
      visibility: {
        hidden: () => this.#isHidden,
        subscribe: (listener) => {
          this.#visibility.add(listener);
          return () => void this.#visibility.delete(listener);
        },
      },
    };
  }
}
