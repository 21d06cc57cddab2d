import {
  type Authenticate,
  type Backend,
  type BackendStore,
  createBackend,
  createPixelGenerator,
  defaultOffer,
  demoAuthenticate,
  onePlan,
} from "@claimcheck/backend";
import {
  browserRandom,
  createOffscreenCanvasCodec,
  openIndexedDbStore,
} from "@claimcheck/backend/browser";
import type { Clock } from "@claimcheck/machine";
import { type ServerSettings, usualServer } from "../lab/server-settings.ts";
import {
  type NewestTokens,
  type WorkerStore,
  type WorkerWatch,
  workerStore,
} from "../lab/worker-store.ts";

/** The server of the lab: one store, routes that can be deployed anew, workers that can be killed. */
export interface MockedServer {
  readonly store: BackendStore;
  /** Starts to work; before that, requests are only answered. */
  start(): void;
  /** Answers by the settings that are deployed now. */
  fetch(request: Request): Promise<Response>;
  /** Other settings, over the same store. What runs goes on. */
  deploy(settings: ServerSettings): void;
  /** The worker is gone without a word, its leases with it; another one begins. */
  killWorker(): void;
  /**
   * The worker stops in the middle, another one begins; once that has taken a job over, the first
   * one goes on, and knows nothing of it.
   */
  freezeWorker(): void;
  /** Whether the session counts, as far as the server is concerned. */
  setSignedIn(isSignedIn: boolean): void;
}

/** Short, so that a reload takes up its own work soon; the fence guards whatever is late. */
const LEASE_MS = 6000;
/** On the device's own clock: a busy page must be able to renew its lease, however fast the lab's runs. */
const LEASE_LEAST_MS = 1500;

export async function startMockedServer(given: {
  readonly databaseName: string;
  /** Every moment and every timer of the server is this clock's. */
  readonly clock: Clock;
  /** The same time, for the steps of a picture that is being made. */
  readonly paintClock: Clock;
  /** How fast that clock runs. */
  readonly speed: number;
  readonly watch: WorkerWatch & {
    onCalled(operationKey: string, guard: string): void;
    onDied(): void;
  };
}): Promise<MockedServer> {
  const { databaseName, clock, paintClock, speed, watch } = given;
  const storeClock = { now: () => Math.round(clock.wallMs()) };
  const store = await openIndexedDbStore({ name: databaseName, clock: storeClock });
  const codec = createOffscreenCanvasCodec();
  let isSignedIn = true;
  let settings = usualServer;
  let isDoomed = false;

  const authenticate: Authenticate = async (request) =>
    isSignedIn ? demoAuthenticate(request) : { type: "unauthenticated" };

  function backendOver(ownStore: BackendStore): Backend {
    const { plan, submits, offerVersion, linkSecret } = settings;
    const offer = { ...defaultOffer, version: offerVersion };
    const model = createPixelGenerator({ codec, timers: paintClock, clock: storeClock, offer });
    return createBackend({
      store: ownStore,
      codec,
      generator: {
        ...model,
        // The model is the same for all workers, those that were there before a deployment included.
        get guard() {
          return settings.modelGuard;
        },
        generate(call) {
          watch.onCalled(call.operationKey, settings.modelGuard);
          if (!isDoomed) return model.generate(call);
          isDoomed = false;
          watch.onDied();
          killWorker();
          return new Promise(() => undefined);
        },
      },
      timers: clock,
      random: browserRandom,
      monotonicMs: clock.monotonicMs,
      authenticate,
      plans: onePlan(plan),
      offer,
      rateLimit: { type: "token-bucket", ...submits },
      ...(linkSecret === usualServer.linkSecret ? {} : { linkSecret: secretNamed(linkSecret) }),
      worker: { leaseMs: Math.max(LEASE_MS, LEASE_LEAST_MS * speed) },
    });
  }

  const newest: NewestTokens = new Map();
  /** Everybody who works; those that have stopped in the middle, too. */
  const crew = new Set<WorkerStore>();
  const watched: WorkerWatch = {
    ...watch,
    onLeased(jobId, token) {
      watch.onLeased(jobId, token);
      // A job that is taken a second time has lapsed for whoever had it.
      if (token > 1) for (const worker of crew) worker.thaw();
    },
  };

  let front = backendOver(store);

  function hire(): void {
    const worker = workerStore(store, newest, watched);
    crew.add(worker);
    backendOver(worker.store).start();
  }

  function killWorker(): void {
    for (const worker of crew) worker.sever();
    crew.clear();
    hire();
  }

  return {
    store,
    start: hire,
    fetch: (request) => front.fetch(request),
    deploy(next) {
      if (next === settings) return;
      const before = front;
      settings = next;
      isDoomed = next.workerDiesCalling;
      front = backendOver(store);
      // Ends the reads that it still holds; its worker was never started.
      void before.stop();
    },
    killWorker,
    freezeWorker() {
      for (const worker of crew) worker.freeze();
      hire();
    },
    setSignedIn(next) {
      isSignedIn = next;
    },
  };
}

/** Not a secret at all: it only has to differ. */
const secretNamed = (generation: number): Uint8Array => new Uint8Array(32).fill(generation);
