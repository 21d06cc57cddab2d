import {
  type Authenticate,
  type Backend,
  type BackendStore,
  createBackend,
  type Generator,
  type Plans,
} from "@claimcheck/backend";
import type { Chance, VirtualClock } from "@claimcheck/mock";
import type { Setup } from "../scenario.ts";
import { fakeCodec } from "./fake-codec.ts";
import { offer } from "./offer.ts";
import { aroundStore } from "./store-method.ts";

export interface ServerProcessOptions {
  readonly name: string;
  readonly clock: VirtualClock;
  /** Also gives the worker its id: the same name has the same one, in every life. */
  readonly chance: Chance;
  readonly setup: Setup["server"];
  readonly store: BackendStore;
  readonly generator: Generator;
  readonly plans: Plans;
  readonly authenticate: Authenticate;
  /** How the database fails right now, if it does. */
  readonly storeMood: () => "fine" | "refuses" | "commits_and_breaks";
}

/**
 * One process of the server: routes, worker and sweeper on one store that outlives it. It can
 * be killed between any two steps, and stalled (a long pause of the runtime, a machine that
 * is moved): then it goes on later with what it believed before.
 */
export class ServerProcess {
  readonly name: string;
  readonly #backend: Backend;
  readonly #clock: VirtualClock;
  #isAlive = true;
  #runningSinceMs: number;
  #stalled: PromiseWithResolvers<void> | undefined;
  readonly #connections = new Set<() => void>();

  constructor(options: ServerProcessOptions) {
    const { name, clock, chance, setup, generator, plans, authenticate } = options;
    this.name = name;
    this.#clock = clock;
    this.#runningSinceMs = clock.monotonicMs();
    const bytes = (count: number) => chance.bytes(count);
    this.#backend = createBackend({
      store: this.#reached(options),
      codec: fakeCodec,
      generator,
      timers: { after: (delayMs, wake) => this.#after(delayMs, wake) },
      random: { bytes },
      authenticate,
      plans,
      offer,
      queueLimitMs: setup.queueLimitMs,
      runLimitMs: setup.runLimitMs,
      rateLimit: {
        type: "token-bucket",
        capacity: setup.rateCapacity,
        refillMs: setup.rateRefillMs,
      },
      worker: { slotCount: setup.slotCount, leaseMs: setup.leaseMs, idleMs: 4000 },
      sweepEveryMs: setup.sweepEveryMs,
      linkLifetimeMs: setup.linkLifetimeMs,
    });
    this.#backend.start();
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Since when it has run without a pause; `undefined`: it does not. */
  get runningSinceMs(): number | undefined {
    return this.#isAlive && this.#stalled === undefined ? this.#runningSinceMs : undefined;
  }

  /** Rejects when the process dies first: the connection is reset. */
  fetch(request: Request): Promise<Response> {
    return new Promise((resolve, reject) => {
      const reset = () => reject(new TypeError("The connection was reset."));
      if (!this.#isAlive) return reset();
      this.#connections.add(reset);
      this.#backend
        .fetch(request)
        .then(resolve, reject)
        .finally(() => this.#connections.delete(reset));
    });
  }

  kill(): void {
    this.#isAlive = false;
    for (const reset of this.#connections) reset();
    this.#connections.clear();
  }

  /** Lets go of what a dead process still waits for: a signal that somebody listens to is never collected. */
  bury(): void {
    this.kill();
    void this.#backend.stop();
  }

  stall(): void {
    this.#stalled ??= Promise.withResolvers();
  }

  resume(): void {
    if (this.#stalled === undefined) return;
    this.#runningSinceMs = this.#clock.monotonicMs();
    this.#stalled.resolve();
    this.#stalled = undefined;
  }

  /** Passes when the process runs; never, once it is dead. */
  async #running(): Promise<void> {
    while (this.#stalled !== undefined) await this.#stalled.promise;
    if (!this.#isAlive) await new Promise<never>(() => undefined);
  }

  #after(delayMs: number, wake: () => void): () => void {
    let isStopped = false;
    const stop = this.#clock.after(delayMs, () => {
      if (this.#isAlive && this.#stalled === undefined) return wake();
      void this.#running().then(() => isStopped || wake());
    });
    return () => {
      isStopped = true;
      stop();
    };
  }

  /** The store over a network of its own, which takes its time, and where answers get lost too. */
  #reached({ store, chance, setup, storeMood }: ServerProcessOptions): BackendStore {
    const { storeLatencyMs } = setup;
    const latency = chance.fork("store latency");
    const travel = () =>
      new Promise<void>((resolve) => {
        this.#clock.after(Math.floor(latency.unit() * storeLatencyMs), resolve);
      });
    return aroundStore(store, async ({ method, run }) => {
      await this.#running();
      // The store's time is promised never to fail.
      if (method === "now") return run();
      if (storeLatencyMs > 0) await travel();
      if (storeMood() === "refuses") throw new Error("The database refuses.");
      const outcome = await run();
      if (storeMood() === "commits_and_breaks") throw new Error("The connection broke.");
      if (storeLatencyMs > 0) await travel();
      await this.#running();
      return outcome;
    });
  }
}
