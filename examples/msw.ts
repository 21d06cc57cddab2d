// claimcheck inside the tests of a client: real requests, answered in this process by msw.
import type { Backend } from "@claimcheck/backend";
import { http } from "msw";
import { type SetupServer, setupServer } from "msw/node";

/** Answers what is sent to `baseUrl` (`http://shop.example/api`); the rest goes out as ever. */
export function onMsw(backend: Backend, baseUrl: string): SetupServer {
  const server = setupServer(http.all(`${baseUrl}/*`, ({ request }) => backend.fetch(request)));
  server.listen({ onUnhandledFrame: "bypass" });
  return server;
}
