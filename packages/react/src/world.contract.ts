/**
 * What the tests of this package play in: the real client (`createClaimcheck`, HTTP
 * transport, machine) on virtual ports, and the real backend of `@claimcheck/mock` in
 * memory, joined by a `fetch` that counts, and can hold or lose an answer.
 */

import { createMemoryBackend, type MemoryBackendOptions, VirtualClock } from "@claimcheck/mock";
import { sha256Hex } from "@claimcheck/protocol";
import { onTestFinished } from "vitest";
import type { ClaimcheckOptions } from "./create-claimcheck.ts";
import { createClaimcheck, httpTransport } from "./create-claimcheck.ts";

export interface SeenRequest {
  /** `POST /jobs`, without what follows a question mark. */
  readonly line: string;
  readonly key: string | null;
  readonly account: string | null;
  readonly body: string;
}

/** What becomes of a request; `undefined`: the backend answers it. */
export type Fault = (
  request: SeenRequest,
  answer: () => Promise<Response>,
) => Promise<Response> | undefined;

export interface TextRequest {
  readonly kind: "image";
  readonly mode: "single";
  readonly prompt: string;
  readonly images: readonly (Blob | string)[];
  readonly model: string;
  readonly aspectRatio: string;
  readonly resolution: string;
}

/** Begins like a PNG, and so is one to this backend. */
export function picture(content = "a hill"): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...new TextEncoder().encode(content),
  );
}

/** What every world's accounts have uploaded before: hashing a Blob would need real time. */
const hill = picture();
const uploaded = sha256Hex(hill);

/** A request that the backend accepts. */
export function requestOf(parts: Partial<TextRequest> = {}): TextRequest {
  return {
    kind: "image",
    mode: "single",
    prompt: "a hill",
    images: [uploaded],
    model: "aurora",
    aspectRatio: "1:1",
    resolution: "1K",
    ...parts,
  };
}

const STEP_MS = 250;
const QUIET_TURNS = 8;

export class World {
  readonly clock = new VirtualClock();
  readonly backend: ReturnType<typeof createMemoryBackend>;
  readonly requests: SeenRequest[] = [];
  /** What outlives a page. */
  readonly storage = new Map<string, string>();
  /** Timers and listeners that the clients have and have not given back. */
  readonly open = { timers: 0, listeners: 0, requests: 0 };
  account: string | undefined = "ann";
  online = true;
  fault: Fault = () => undefined;
  readonly #connectivityListeners = new Set<(event: "online" | "offline") => void>();
  #serial = 0;

  private constructor(options: Omit<MemoryBackendOptions, "clock">) {
    this.backend = createMemoryBackend({ clock: this.clock, ...options });
  }

  static async open(options: Omit<MemoryBackendOptions, "clock"> = {}): Promise<World> {
    const world = new World(options);
    for (const account of ["ann", "ben"]) {
      const request = new Request(`https://app.example/api/uploads/${uploaded}`, {
        method: "PUT",
        headers: { Authorization: `Bearer ${account}` },
        body: hill,
      });
      const { status } = await world.backend.fetch(request);
      if (status !== 201) throw new Error(`The upload was answered with ${status}.`);
    }
    world.backend.start();
    onTestFinished(() => world.stopWorking());
    return world;
  }

  /** How many requests of one kind have left: `POST /jobs`. */
  count(line: string): number {
    return this.requests.filter((request) => request.line === line).length;
  }

  /** A page with its client: virtual ports, this world's storage. */
  client(options: Partial<ClaimcheckOptions> = {}) {
    return createClaimcheck({
      transport: httpTransport({
        baseUrl: "https://app.example/api",
        account: () => this.account,
        headers: (): Record<string, string> =>
          this.account === undefined ? {} : { Authorization: `Bearer ${this.account}` },
        fetch: this.fetch,
      }),
      ...options,
      ports: {
        clock: {
          wallMs: this.clock.wallMs,
          monotonicMs: this.clock.monotonicMs,
          after: (delayMs, wake) => {
            this.open.timers += 1;
            const done = once(() => {
              this.open.timers -= 1;
            });
            const stop = this.clock.after(delayMs, () => {
              done();
              wake();
            });
            return () => {
              done();
              stop();
            };
          },
        },
        random: {
          unit: () => 0.5,
          bytes: (count) => {
            this.#serial += 1;
            return Uint8Array.from({ length: count }, (_, at) => (this.#serial * 37 + at) % 256);
          },
        },
        records: {
          names: () => [...this.storage.keys()],
          read: (name) => this.storage.get(name),
          write: (name, text) => void this.storage.set(name, text),
          remove: (name) => void this.storage.delete(name),
        },
        locks: { withLock: (_, work) => work() },
        visibility: { hidden: () => false, subscribe: () => this.#listen(() => undefined) },
        connectivity: {
          online: () => this.online,
          subscribe: (listener) => {
            this.#connectivityListeners.add(listener);
            return this.#listen(() => void this.#connectivityListeners.delete(listener));
          },
        },
        ...options.ports,
      },
    });
  }

  connect(online: boolean): void {
    this.online = online;
    for (const listener of [...this.#connectivityListeners]) {
      listener(online ? "online" : "offline");
    }
  }

  /** Moves time on, from timer to timer; before each of them the requests under way are answered. */
  async advance(ms: number): Promise<void> {
    const endMs = this.clock.monotonicMs() + ms;
    await this.settle();
    for (
      let nextMs = this.clock.nextAtMs;
      nextMs !== undefined && nextMs <= endMs;
      nextMs = this.clock.nextAtMs
    ) {
      await this.clock.advance(nextMs - this.clock.monotonicMs());
      await this.settle();
    }
    await this.clock.advance(endMs - this.clock.monotonicMs());
  }

  /** Lets everything happen that needs no time: until no request has come or gone for a while. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; ) {
      const { length } = this.requests;
      const { requests } = this.open;
      await this.clock.settle();
      quiet = length === this.requests.length && requests === this.open.requests ? quiet + 1 : 0;
    }
  }

  /** Moves time on until the generator has been called for the `count`th time. */
  async working(count = 1): Promise<void> {
    const { generator } = this.backend;
    for (let ms = 0; generator.calls.length < count; ms += STEP_MS) {
      if (ms > 60_000) {
        throw new Error(`The generator was called ${generator.calls.length} times, not ${count}.`);
      }
      await this.advance(STEP_MS);
    }
  }

  /** Nobody works on jobs any more, until `backend.start()`. Everything else goes on. */
  async stopWorking(): Promise<void> {
    const stopped = this.backend.stop();
    await this.settle();
    await stopped;
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const seen: SeenRequest = {
      line: `${init.method ?? "GET"} ${new URL(url).pathname.replace(/^\/api/, "")}`,
      key: headers.get("Idempotency-Key"),
      account: headers.get("Claimcheck-Account"),
      body: typeof init.body === "string" ? init.body : "",
    };
    this.requests.push(seen);
    this.open.requests += 1;
    try {
      const answer = () => this.backend.fetch(new Request(url, init));
      if (!this.online) throw new TypeError("Failed to fetch");
      const answering = this.fault(seen, answer) ?? answer();
      return await Promise.race([answering, aborted(init.signal)]);
    } finally {
      this.open.requests -= 1;
    }
  };

  #listen(stop: () => void): () => void {
    this.open.listeners += 1;
    return once(() => {
      this.open.listeners -= 1;
      stop();
    });
  }
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("Aborted.", "AbortError")));
  });
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

/** An answer that comes when the test lets it. */
export function gate(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
