// claimcheck on Node by itself.
import type { Backend } from "@claimcheck/backend";
import { createNodeBackend } from "@claimcheck/backend/node";
import { type ServerType, serve } from "@hono/node-server";

/** Serves the routes on a port (0: any free one). */
export function onNode(backend: Backend, port: number): ServerType {
  return serve({ fetch: backend.fetch, port });
}

if (import.meta.main) {
  const backend = createNodeBackend();
  backend.start();
  onNode(backend, 8787);
}
