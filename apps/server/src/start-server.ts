import type { AddressInfo } from "node:net";
import {
  type Backend,
  createBackend,
  createPixelGenerator,
  defaultOffer,
  demoPlan,
  type Logger,
  onePlan,
} from "@claimcheck/backend";
import {
  createSharpCodec,
  nodeClock,
  nodeMonotonicMs,
  nodeRandom,
  nodeTimers,
} from "@claimcheck/backend/node";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { bearerTokens } from "./bearer-tokens.ts";
import type { Config } from "./config.ts";
import { demoPage } from "./demo-page.ts";
import { drain, listen } from "./http-server.ts";
import { openStore } from "./open-store.ts";
import { readiness } from "./readiness.ts";

export interface RunningServer {
  readonly url: string;
  /** Takes no more, finishes or hands back what is under way, closes. Twice is once. */
  stop(): Promise<void>;
}

/**
 * The backend on Node. Any number of these may run on one PostgreSQL.
 *
 *     starting ──listens──▶ serving ──stop──▶ draining ──▶ stopped
 *
 * While draining, `/readyz` says so to the load balancer, held reads end, the worker hands
 * its leases back, and requests under way are answered.
 */
export async function startServer(config: Config, logger: Logger): Promise<RunningServer> {
  const store = await openStore(config, logger);
  const backend = createNodeServices(config, { store, logger });
  const ready = readiness(store);

  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "alive" }));
  app.get("/readyz", async (c) => {
    const status = await ready.check();
    return c.json({ status }, status === "ready" ? 200 : 503);
  });
  app.all("/api/*", (c) => backend.fetch(c.req.raw));
  app.route("/", await demoPage(config.staticDir));

  const server = createAdaptorServer({ fetch: app.fetch });
  const address = await listen(server, config).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  if (config.workerSlots > 0) backend.start();
  logger.info("server.started", { port: address.port, workerSlots: config.workerSlots });
  if (config.isDemo)
    logger.warn("tokens.demo", { hint: "Set TOKENS: everybody knows the demo's." });

  async function stop(): Promise<void> {
    ready.drain();
    logger.info("server.draining", {});
    const drained = drain(server, config.stopTimeoutMs);
    await backend.stop();
    await drained;
    await store.close();
    logger.info("server.stopped", {});
  }

  let stopping: Promise<void> | undefined;
  return {
    url: urlOf(config.host, address),
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

function createNodeServices(
  config: Config,
  { store, logger }: Pick<Backend, "store"> & { readonly logger: Logger },
): Backend {
  const codec = createSharpCodec();
  return createBackend({
    store,
    processes: config.database.type === "postgres" ? "several" : "one",
    codec,
    generator: createPixelGenerator({
      codec,
      timers: nodeTimers,
      clock: nodeClock,
      offer: defaultOffer,
      speed: config.speed,
    }),
    timers: nodeTimers,
    random: nodeRandom,
    monotonicMs: nodeMonotonicMs,
    authenticate: bearerTokens(config.tokens),
    plans: onePlan(demoPlan),
    corsOrigins: config.corsOrigins,
    rateLimit: config.rateLimit,
    ...(config.overload === undefined ? {} : { overload: config.overload }),
    worker: { slotCount: config.workerSlots, leaseMs: config.leaseMs },
    logger,
  });
}

function urlOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
