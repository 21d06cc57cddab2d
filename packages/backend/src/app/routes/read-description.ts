import { describeApi } from "@claimcheck/protocol/openapi";
import type { Route } from "../services.ts";

/** `GET /openapi.json`: the protocol as an OpenAPI 3.1 document, for whoever asks. */
export const readDescription: Route = async (_exchange, { basePath }) =>
  new Response(JSON.stringify(describeApi(basePath)), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
