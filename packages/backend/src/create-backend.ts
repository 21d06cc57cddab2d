import { type AdmissionGate, createAdmissionGate } from "./app/admission-gate.ts";
import type { CorsOrigins } from "./app/cors.ts";
import { createApp } from "./app/create-app.ts";
import { createHolds } from "./app/holds.ts";
import { createLookHints } from "./app/look-hints.ts";
import { createResultLinks } from "./app/result-links.ts";
import { defaultOffer } from "./capabilities/default-offer.ts";
import type { HerdLimit } from "./herd-slots.ts";
import {
  type Authenticate,
  type BackendStore,
  type Generator,
  type ImageCodec,
  type Logger,
  type Offer,
  type Plans,
  type Random,
  silentLogger,
  type Timers,
} from "./ports.ts";
import { checkRateLimit, type RateLimit } from "./rate-limit/rate-limit.ts";
import { createLearner } from "./worker/learner.ts";
import { createSweeper } from "./worker/sweeper.ts";
import { createWorker, type WorkerSettings } from "./worker/worker.ts";

/** What a backend is made from. */
export interface BackendOptions {
  readonly store: BackendStore;
  /** Whether other processes answer the same clients. Default `one`. */
  readonly processes?: "one" | "several";
  readonly codec: ImageCodec;
  readonly generator: Generator;
  readonly timers: Timers;
  readonly random: Random;
  readonly authenticate: Authenticate;
  readonly plans: Plans;
  /** Default: the built-in generator's models. */
  readonly offer?: Offer;
  /** The path that all routes are under. Default `/api`. */
  readonly basePath?: string;
  /** Default `*`: tokens travel in a header, so no other page has a session to borrow. */
  readonly corsOrigins?: CorsOrigins;
  /** Of submits, per account. Default: a bucket of 20, one more every 3 s. */
  readonly rateLimit?: RateLimit;
  /**
   * Requests a second that this process takes on; the others are sent away with a place in line
   * as their `Retry-After`, so that a herd comes back evenly. Needs `monotonicMs`. Default: no limit.
   */
  readonly overload?: HerdLimit;
  /** How long a job may wait for a worker, in milliseconds. Default 15 min. */
  readonly queueLimitMs?: number;
  /** How long a job may run, in milliseconds, unless its model says otherwise. Default 15 min. */
  readonly runLimitMs?: number;
  /** Default: 2 jobs at once, leases of 10 s, an idle look every second. */
  readonly worker?: Partial<WorkerSettings>;
  /** How often the sweeper looks, in milliseconds. Default 2 s. */
  readonly sweepEveryMs?: number;
  /** Signs result links. Default: one that the store makes and keeps. */
  readonly linkSecret?: Uint8Array;
  /** How long a result link lives, in milliseconds. Default 1 h. */
  readonly linkLifetimeMs?: number;
  /** Default: silent. */
  readonly logger?: Logger;
  /**
   * Milliseconds of a clock that never goes back, for the duration of each request in the log.
   * Default: none, and no durations.
   */
  readonly monotonicMs?: () => number;
}

/** The whole server: routes, worker and sweeper around one store. */
export interface Backend {
  /** Answers one request. Never rejects for what a client sent. */
  fetch(request: Request): Promise<Response>;
  /** Starts worker, sweeper and learner. Routes answer without them, but nothing is worked on. */
  start(): void;
  /** Stops all three and ends held reads; resolves when nothing is under way. The store stays open. */
  stop(): Promise<void>;
  readonly store: BackendStore;
}

function gateOf({ overload, monotonicMs, store }: BackendOptions): AdmissionGate | undefined {
  if (overload === undefined) return undefined;
  if (monotonicMs === undefined) throw new RangeError("To know an overload takes monotonicMs.");
  if (!(overload.perSecond > 0)) throw new RangeError("An overload is above 0 requests a second.");
  return createAdmissionGate({ limit: overload, monotonicMs, storeNow: () => store.now() });
}

const defaultRateLimit: RateLimit = { type: "token-bucket", capacity: 20, refillMs: 3000 };
const MINUTE_MS = 60_000;
const LINK_RENEWAL_MS = 5 * MINUTE_MS;
const HOLDS_PER_ACCOUNT = 16;
/** How soon the readers of a kind profit from what others took. */
const LEARN_EVERY_MS = 10_000;

/**
 * The store lives in one process, and several were to share it: two of them would each accept
 * the same key (case I13).
 */
export class StoreNotSharedError extends Error {
  override readonly name = "StoreNotSharedError";

  constructor() {
    super("This store lives in one process. Several processes need one database: use PostgreSQL.");
  }
}

/**
 * Puts a backend together. Everything that differs by platform comes in as a port.
 *
 * @throws {@link StoreNotSharedError}, and RangeError for a limit that cannot be kept
 */
export function createBackend(options: BackendOptions): Backend {
  const { store, codec, generator, timers, random, authenticate, plans } = options;
  const { linkSecret, logger = silentLogger } = options;
  if (options.processes === "several" && store.reach === "process") throw new StoreNotSharedError();
  const basePath = (options.basePath ?? "/api").replace(/\/+$/, "");
  const holds = createHolds({ store, timers, maxPerAccount: HOLDS_PER_ACCOUNT });
  const links = createResultLinks({
    basePath,
    secret: async () => linkSecret ?? (await store.signingSecret(random.bytes(32))),
    lifetimeMs: options.linkLifetimeMs ?? 60 * MINUTE_MS,
    renewalMs: LINK_RENEWAL_MS,
  });
  const fetch = createApp(
    {
      store,
      codec,
      generator,
      random,
      timers,
      authenticate,
      plans,
      offer: options.offer ?? defaultOffer,
      logger,
      monotonicMs: options.monotonicMs,
      links,
      holds,
      hints: createLookHints({ store }),
      rateLimit: checkRateLimit(options.rateLimit ?? defaultRateLimit),
      gate: gateOf(options),
      basePath,
      queueLimitMs: options.queueLimitMs ?? 15 * MINUTE_MS,
      runLimitMs: options.runLimitMs ?? 15 * MINUTE_MS,
    },
    options.corsOrigins ?? "*",
  );
  const settings = { slotCount: 2, leaseMs: 10_000, idleMs: 1000, ...options.worker };
  const worker = createWorker({ store, generator, timers, random, logger, settings });
  const sweeper = createSweeper({ store, timers, logger, everyMs: options.sweepEveryMs ?? 2000 });

  const learner = createLearner({ store, timers, logger, everyMs: LEARN_EVERY_MS });

  return {
    fetch,
    start() {
      if (store.reach === "process") logger.warn("store.in_one_process", {});
      sweeper.start();
      learner.start();
      worker.start();
    },
    async stop() {
      holds.endAll();
      await Promise.all([worker.stop(), sweeper.stop(), learner.stop()]);
    },
    store,
  };
}
