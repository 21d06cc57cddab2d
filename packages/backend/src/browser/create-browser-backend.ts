import { defaultOffer } from "../capabilities/default-offer.ts";
import { type Backend, createBackend } from "../create-backend.ts";
import { demoAccount, demoAuthenticate, demoPlan, onePlan } from "../demo-accounts.ts";
import { createPixelGenerator } from "../generator/pixel-generator.ts";
import type { Authenticate, Logger, Offer, Plans } from "../ports.ts";
import { openIndexedDbStore } from "./indexed-db/indexed-db-store.ts";
import { createOffscreenCanvasCodec } from "./offscreen-canvas-codec.ts";
import { browserClock, browserMonotonicMs, browserRandom, browserTimers } from "./platform.ts";

export interface BrowserBackendOptions {
  /** One name is one backend, for all tabs of the origin. Default `claimcheck`. */
  readonly databaseName?: string;
  /** Default `/api`. */
  readonly basePath?: string;
  /** Every request is this account's. Without it, and without `authenticate`, the bearer token is the account. */
  readonly account?: string;
  readonly authenticate?: Authenticate;
  /** Divides every scripted duration. Default 1. */
  readonly speed?: number;
  /** Default: the demo plan. */
  readonly plans?: Plans;
  readonly offer?: Offer;
  readonly logger?: Logger;
}

/**
 * The whole backend inside a page: IndexedDB, OffscreenCanvas, the real clock. Several
 * tabs may each make one on the same database; leases keep their workers apart, and a job
 * whose page died is taken up again once its lease has lapsed.
 */
export async function createBrowserBackend(options: BrowserBackendOptions = {}): Promise<Backend> {
  const { databaseName = "claimcheck", basePath, speed, logger, offer = defaultOffer } = options;
  const codec = createOffscreenCanvasCodec();
  const store = await openIndexedDbStore({ name: databaseName, clock: browserClock });
  const byAccount = options.account === undefined ? demoAuthenticate : demoAccount(options.account);
  return createBackend({
    store,
    codec,
    generator: createPixelGenerator({
      codec,
      timers: browserTimers,
      clock: browserClock,
      offer,
      ...(speed === undefined ? {} : { speed }),
    }),
    timers: browserTimers,
    random: browserRandom,
    monotonicMs: browserMonotonicMs,
    authenticate: options.authenticate ?? byAccount,
    plans: options.plans ?? onePlan(demoPlan),
    offer,
    ...(basePath === undefined ? {} : { basePath }),
    ...(logger === undefined ? {} : { logger }),
    // Short, so that a reload takes up its own work soon; the fence guards whatever is late.
    worker: { leaseMs: 6000 },
  });
}
