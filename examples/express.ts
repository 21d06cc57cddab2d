// claimcheck beside the routes of an Express app.
import type { Server } from "node:http";
import type { Backend } from "@claimcheck/backend";
import { createNodeBackend } from "@claimcheck/backend/node";
import { getRequestListener } from "@hono/node-server";
import express from "express";

/** Serves the app on a port (0: any free one). */
export function onExpress(backend: Backend, port: number): Server {
  const app = express();
  // Before `express.json()` and the like: what they have read is gone, and the server must see
  // the bytes exactly as they were sent.
  app.all("/api/{*path}", getRequestListener(backend.fetch));
  app.get("/", (_request, response) => void response.send("The rest of the app."));
  return app.listen(port);
}

if (import.meta.main) {
  const backend = createNodeBackend();
  backend.start();
  onExpress(backend, 8788);
}
