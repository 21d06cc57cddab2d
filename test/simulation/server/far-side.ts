import {
  type Authenticate,
  type BackendStore,
  createMemoryStore,
  type Plan,
  type PlanReading,
} from "@claimcheck/backend";
import type { Chance, VirtualClock } from "@claimcheck/mock";
import type { PlanMood, Setup } from "../scenario.ts";
import type { Sighting } from "../sighting.ts";
import { accountIn } from "../wire-words.ts";
import { type BookOfAccount, readBook } from "./books.ts";
import { keyMemory } from "./key-memory.ts";
import { scriptedGenerator } from "./scripted-generator.ts";
import { ServerProcess } from "./server-process.ts";
import { aroundStore, didNothing, writingMethods } from "./store-method.ts";

export interface FarSideOptions {
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly setup: Setup;
  readonly see: (sighting: Sighting) => void;
}

/**
 * The real backend in several processes on one memory store, which stands for their
 * database; the provider behind it, and the load balancer before it.
 */
export class FarSide {
  readonly accounts = new Set<string>();
  /** Accounts whose session has run out: their requests are nobody's. */
  readonly signedOut = new Set<string>();
  planMood: PlanMood | "fine" = "fine";
  storeMood: "fine" | "refuses" | "commits_and_breaks" = "fine";
  readonly #options: FarSideOptions;
  readonly #store: BackendStore;
  readonly #processes: ServerProcess[] = [];
  /** The dead ones as well. */
  readonly #everyProcess: ServerProcess[] = [];
  readonly #births = new Map<number, number>();
  readonly #jobIds = new Map<string, string[]>();
  readonly #keys;
  readonly #generator;
  #requests = 0;
  #isDirty = false;
  #brokenAtMs = 0;

  constructor(options: FarSideOptions) {
    const { clock, chance, setup, see } = options;
    this.#options = options;
    const startMs = clock.monotonicMs();
    const now = () => Math.floor(setup.startAt + clock.monotonicMs() - startMs);
    this.#store = createMemoryStore({
      clock: { now },
      policy: { reviewMs: setup.server.reviewMs, keyRetentionMs: setup.server.keyRetentionMs },
    });
    this.#store.subscribe((change) => {
      const ids = this.#jobIds.get(change.account) ?? [];
      if (!ids.includes(change.jobId)) this.#jobIds.set(change.account, [...ids, change.jobId]);
      this.#isDirty = true;
      see({ type: "job", change });
    });
    this.#keys = keyMemory(setup, clock);
    this.#generator = scriptedGenerator({
      clock,
      chance: chance.fork("generator"),
      script: setup.generator,
      guard: setup.server.guard,
      onCall: ({ operationKey, jobId, resume }) =>
        see({ type: "generator", key: operationKey, jobId, resume: resume !== undefined }),
    });
    for (let index = 0; index < setup.server.processes; index += 1) this.start(index);
  }

  get processCount(): number {
    return this.#processes.length;
  }

  process(index: number): ServerProcess | undefined {
    return this.#processes[index % this.#processes.length];
  }

  /** (Re)starts a process under the name it had before: its worker has the same id. */
  start(index: number): void {
    const { clock, chance, setup, see } = this.#options;
    const life = (this.#births.get(index) ?? 0) + 1;
    this.#births.set(index, life);
    const name = `server ${index}`;
    const named = chance.fork(name);
    const ofThisLife = chance.fork(`${name} life ${life}`);
    let isFirst = true;
    const process = new ServerProcess({
      name,
      clock,
      // The first bytes that a process draws are its worker's id.
      chance: {
        ...ofThisLife,
        bytes: (count) => {
          const source = isFirst ? named : ofThisLife;
          isFirst = false;
          return source.bytes(count);
        },
      },
      setup: setup.server,
      store: aroundStore(this.#store, async ({ method, asked, run }) => {
        const outcome = await run();
        if (writingMethods.has(method)) {
          if (!didNothing(method, outcome)) this.#isDirty = true;
          see({ type: "store", process: name, method, asked, outcome });
        }
        return outcome;
      }),
      generator: this.#generator,
      plans: { planOf: async (account) => this.#planOf(account) },
      authenticate: this.#authenticate,
      storeMood: () => this.storeMood,
    });
    this.#processes[index] = process;
    this.#everyProcess.push(process);
  }

  /** What the network reaches. A connection is refused when no process is there. */
  readonly fetch = async (request: Request): Promise<Response> => {
    this.#requests += 1;
    const living = this.#processes.filter(({ isAlive }) => isAlive);
    const process = living[this.#requests % Math.max(1, living.length)];
    if (process === undefined) throw new TypeError("The connection was refused.");
    return this.#keys.lead(request, (known) => process.fetch(known));
  };

  /** Since when some process has run on a database that works; now, if none does. */
  sweptSinceMs(): number {
    const nowMs = this.#options.clock.monotonicMs();
    if (this.storeMood !== "fine") this.#brokenAtMs = nowMs;
    const since = this.#processes.map(({ runningSinceMs }) => runningSinceMs ?? nowMs);
    return Math.max(this.#brokenAtMs, Math.min(...since));
  }

  /** Whether rows may have changed since the last reading. */
  get isDirty(): boolean {
    return this.#isDirty;
  }

  async readBooks(): Promise<ReadonlyMap<string, BookOfAccount>> {
    this.#isDirty = false;
    const books = new Map<string, BookOfAccount>();
    for (const account of this.accounts) {
      const jobIds = this.#jobIds.get(account) ?? [];
      books.set(account, await readBook(this.#store, account, jobIds));
    }
    return books;
  }

  /** Everything works again. */
  heal(): void {
    this.planMood = "fine";
    this.storeMood = "fine";
    this.signedOut.clear();
    for (const [index, process] of this.#processes.entries()) {
      process.resume();
      if (!process.isAlive) this.start(index);
    }
  }

  /** The end of this world: nothing of it goes on, or stays in memory. */
  buryAll(): void {
    for (const process of this.#everyProcess) process.bury();
  }

  readonly #authenticate: Authenticate = async (request) => {
    const account = accountIn(request.headers);
    if (account === undefined || this.signedOut.has(account)) return { type: "unauthenticated" };
    return { type: "account", account };
  };

  #planOf(_account: string): PlanReading {
    const { dayLimit, concurrency } = this.#options.setup.server;
    switch (this.planMood) {
      case "unavailable":
        return { type: "unavailable" };
      case "no_credits":
        return { type: "credits_insufficient" };
      case "forbidden":
        return { type: "forbidden" };
      case "small":
        return { type: "plan", plan: planOf("small", 2, 1) };
      case "none_left":
        return { type: "plan", plan: planOf("none left", 0, concurrency) };
      case "fine":
        return { type: "plan", plan: planOf("fine", dayLimit, concurrency) };
    }
  }
}

function planOf(id: string, day: number | null, concurrency: number | null): Plan {
  return {
    id,
    limits: { count: { day, month: null }, tokens: { day: null, month: null } },
    concurrency,
    timeZone: "UTC",
  };
}
