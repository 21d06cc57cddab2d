import { once } from "node:events";
import { type ServerType, serve } from "@hono/node-server";

/** A server on a free port of this machine. */
export interface Listening extends AsyncDisposable {
  /** With the base path. */
  readonly baseUrl: string;
}

export async function listening(server: ServerType): Promise<Listening> {
  if (!server.listening) await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It has no port.");
  return {
    baseUrl: `http://localhost:${address.port}/api`,
    async [Symbol.asyncDispose]() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a route file of Next.js exports: one function per method. */
export type RouteFile = Readonly<Record<string, unknown>>;

/** Calls the functions of a route file as Next.js does: by method, 405 where there is none. */
export function servingRoutes(file: RouteFile): ServerType {
  const answer = async (request: Request): Promise<Response> => {
    const handler = file[request.method];
    if (typeof handler !== "function") return new Response(null, { status: 405 });
    return handler(request);
  };
  return serve({ fetch: answer, port: 0 });
}
