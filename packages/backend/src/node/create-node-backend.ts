import { defaultOffer } from "../capabilities/default-offer.ts";
import { type Backend, createBackend } from "../create-backend.ts";
import { demoAuthenticate, demoPlan, onePlan } from "../demo-accounts.ts";
import { createPixelGenerator } from "../generator/pixel-generator.ts";
import type { Authenticate, BackendStore, Logger, Offer, Plans } from "../ports.ts";
import { createMemoryStore } from "../stores/memory/memory-store.ts";
import { nodeClock, nodeMonotonicMs, nodeRandom, nodeTimers } from "./platform.ts";
import { createSharpCodec } from "./sharp-codec.ts";

export interface NodeBackendOptions {
  /** Default: in memory, so one process only, and gone with it (case I13). */
  readonly store?: BackendStore;
  /** Default `/api`. */
  readonly basePath?: string;
  /** Default: for demos, the bearer token is the account. */
  readonly authenticate?: Authenticate;
  /** Default: the demo plan. */
  readonly plans?: Plans;
  readonly offer?: Offer;
  /** Divides every scripted duration. Default 1. */
  readonly speed?: number;
  readonly logger?: Logger;
}

/** The whole backend in Node: sharp and the real clock, on the memory store unless told otherwise. */
export function createNodeBackend(options: NodeBackendOptions = {}): Backend {
  const { basePath, speed, logger, offer = defaultOffer } = options;
  const codec = createSharpCodec();
  return createBackend({
    store: options.store ?? createMemoryStore({ clock: nodeClock }),
    codec,
    generator: createPixelGenerator({
      codec,
      timers: nodeTimers,
      clock: nodeClock,
      offer,
      ...(speed === undefined ? {} : { speed }),
    }),
    timers: nodeTimers,
    random: nodeRandom,
    monotonicMs: nodeMonotonicMs,
    authenticate: options.authenticate ?? demoAuthenticate,
    plans: options.plans ?? onePlan(demoPlan),
    offer,
    ...(basePath === undefined ? {} : { basePath }),
    ...(logger === undefined ? {} : { logger }),
  });
}
