import { headerNames } from "@claimcheck/protocol";
import { type Context, Hono } from "hono";
import { randomId } from "../random-id.ts";
import { type CorsOrigins, corsHeaders, preflight } from "./cors.ts";
import { identify } from "./identify.ts";
import { oversize } from "./request-limits.ts";
import { refuse, refuseUncatalogued } from "./respond.ts";
import { type RouteEntry, routeTable } from "./route-table.ts";
import type { Services } from "./services.ts";
import { StoreFaultError, tellingFaults } from "./store-fault.ts";
import { newTrace, type Trace } from "./trace.ts";

interface Env {
  Bindings: { trace: Trace };
}

/** Every route of the protocol as one function from request to response. */
export function createApp(
  given: Services,
  corsOrigins: CorsOrigins,
): (request: Request) => Promise<Response> {
  const services = { ...given, store: tellingFaults(given.store) };
  const { store, logger, random, monotonicMs } = services;

  const answering = (entry: RouteEntry) => async (c: Context<Env>) => {
    const { trace } = c.env;
    trace.route = `${entry.method} ${entry.path}`;
    if (entry.access === "account") {
      const who = await identify(c.req.raw, trace, services);
      if (who.type === "refused") return who.response;
      trace.account = who.account;
    }
    const exchange = {
      request: c.req.raw,
      url: new URL(c.req.url),
      trace,
      account: trace.account ?? "",
      param: (name: string) => c.req.param(name) ?? "",
    };
    return entry.route(exchange, services);
  };

  const app = new Hono<Env>().basePath(services.basePath || "/");
  for (const entry of routeTable) {
    // Hono answers HEAD by way of GET.
    app.on(entry.method === "HEAD" ? "GET" : entry.method, entry.path, answering(entry));
  }
  // The store that has failed is also the clock. An answer without the time is better than none.
  const nowIfKnown = () => store.now().catch(() => undefined);
  app.notFound(async ({ env }) =>
    refuseUncatalogued(env, { status: 404, title: "Not Found", now: await nowIfKnown() }),
  );
  app.onError(async (error, { env }) => {
    const isStore = error instanceof StoreFaultError;
    const culprit = isStore ? error.cause : error;
    // Its name only: a message may quote what a person wrote.
    const name = culprit instanceof Error ? culprit.name : "unknown";
    const { requestId, route } = env.trace;
    logger.error(isStore ? "store.failed" : "request.failed", { requestId, route, name });
    const status = isStore ? 503 : 500;
    const title = isStore ? "Service Unavailable" : "Internal Server Error";
    return refuseUncatalogued(env, { status, title, now: await nowIfKnown() });
  });

  async function answer(request: Request, trace: Trace): Promise<Response> {
    const early = preflight(request);
    if (early !== undefined) return early;
    const overload = await services.gate?.judge();
    if (overload !== undefined) {
      const { now, retryAfterMs } = overload;
      return refuse({ trace }, "rate_limited", now, { retryAfterMs, resetsAt: now + retryAfterMs });
    }
    const fault = oversize(request);
    if (fault === undefined) return app.fetch(request, { trace });
    return refuseUncatalogued({ trace }, { ...fault, now: await nowIfKnown() });
  }

  // What is the same for every answer is done outside the routes, so no early exit can forget it.
  return async (request) => {
    const trace = newTrace(randomId("req", random));
    const startedAtMs = monotonicMs?.();
    const bare = await answer(request, trace);
    const headers = new Headers(bare.headers);
    for (const [name, value] of Object.entries(corsHeaders(request, corsOrigins))) {
      headers.set(name, value);
    }
    headers.set(headerNames.requestId, trace.requestId);
    headers.set("X-Content-Type-Options", "nosniff");
    const { status, statusText } = bare;
    const { method } = request;
    const took = startedAtMs === undefined ? undefined : (monotonicMs?.() ?? 0) - startedAtMs;
    const durationMs = took === undefined ? {} : { durationMs: Math.round(took) };
    logger.info("request", { ...trace, method, status, ...durationMs });
    return new Response(bare.body, { status, statusText, headers });
  };
}
