// claimcheck on Node by itself.
import type { Server } from "node:http";
import type { Backend } from "@claimcheck/backend";
import { createNodeBackend } from "@claimcheck/backend/node";
import { serve } from "@hono/node-server";

/** Serves the routes on a port (0: any free one). */
export const onNode = (backend: Backend, port: number): Server =>
  serve({ fetch: backend.fetch, port }) as Server;

if (import.meta.main) {
  const backend = createNodeBackend();
  backend.start();
  onNode(backend, 8787);
}
