import { headerNames } from "@claimcheck/protocol";
import { type Context, Hono } from "hono";
import { randomId } from "../random-id.ts";
import { type CorsOrigins, corsHeaders, preflight } from "./cors.ts";
import { identify } from "./identify.ts";
import { refuseUncatalogued } from "./respond.ts";
import { cancelJob } from "./routes/cancel-job.ts";
import { findOperation } from "./routes/find-operation.ts";
import { findUpload } from "./routes/find-upload.ts";
import { giveUpOperation } from "./routes/give-up-operation.ts";
import { putUpload } from "./routes/put-upload.ts";
import { readCapabilities } from "./routes/read-capabilities.ts";
import { readJob } from "./routes/read-job.ts";
import { readJobs } from "./routes/read-jobs.ts";
import { readQuota } from "./routes/read-quota.ts";
import { readResult } from "./routes/read-result.ts";
import { recentOperations } from "./routes/recent-operations.ts";
import { reviewJob } from "./routes/review-job.ts";
import { submitJob } from "./routes/submit-job.ts";
import type { Exchange, Route, Services } from "./services.ts";

interface Env {
  Bindings: { requestId: string };
}

/** Every route of the protocol as one function from request to response. */
export function createApp(
  services: Services,
  corsOrigins: CorsOrigins,
): (request: Request) => Promise<Response> {
  const { store, logger, random } = services;

  const signedIn = (route: Route) => async (c: Context<Env>) => {
    const who = await identify(c.req.raw, c.env.requestId, services);
    if (who.type === "refused") return who.response;
    return route(exchangeOf(c, who.account), services);
  };
  const byAnyone = (route: Route) => (c: Context<Env>) => route(exchangeOf(c, ""), services);

  const app = new Hono<Env>().basePath(services.basePath || "/");
  app.post("/jobs", signedIn(submitJob));
  app.get("/jobs", signedIn(recentOperations));
  app.post("/jobs/read", signedIn(readJobs));
  app.get("/jobs/:id", signedIn(readJob));
  app.delete("/jobs/:id", signedIn(cancelJob));
  app.post("/jobs/:id/review", signedIn(reviewJob));
  app.get("/operation", signedIn(findOperation));
  app.delete("/operation", signedIn(giveUpOperation));
  app.put("/uploads/:sha256", signedIn(putUpload));
  app.get("/uploads/:sha256", signedIn(findUpload));
  app.get("/quota", signedIn(readQuota));
  app.get("/capabilities", signedIn(readCapabilities));
  app.get("/results/:id", byAnyone(readResult));

  app.notFound(async ({ env }) =>
    refuseUncatalogued(env, { status: 404, title: "Not Found", now: await store.now() }),
  );
  app.onError(async (error, { env }) => {
    // Its name only: a message may quote what a person wrote.
    logger.error("request.failed", { requestId: env.requestId, name: error.name });
    const now = await store.now();
    return refuseUncatalogued(env, { status: 500, title: "Internal Server Error", now });
  });

  // What is the same for every answer is added outside the routes, so no early exit can forget it.
  return async (request) => {
    const requestId = randomId("req", random);
    const answer = preflight(request) ?? (await app.fetch(request, { requestId }));
    const headers = new Headers(answer.headers);
    for (const [name, value] of Object.entries(corsHeaders(request, corsOrigins))) {
      headers.set(name, value);
    }
    headers.set(headerNames.requestId, requestId);
    headers.set("X-Content-Type-Options", "nosniff");
    const { status, statusText } = answer;
    return new Response(answer.body, { status, statusText, headers });
  };
}

function exchangeOf(c: Context<Env>, account: string): Exchange {
  return {
    request: c.req.raw,
    url: new URL(c.req.url),
    requestId: c.env.requestId,
    account,
    param: (name) => c.req.param(name) ?? "",
  };
}
