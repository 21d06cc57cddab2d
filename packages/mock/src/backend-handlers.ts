import { type HttpHandler, http, passthrough } from "msw";

/** Anything that answers requests as the backend does. */
export interface FetchHandler {
  fetch(request: Request): Promise<Response>;
}

export interface MountOptions {
  /** The path below which the backend answers. Default `/api`. Everything else passes through. */
  readonly basePath?: string;
}

/**
 * Mounts a backend in msw: every request below `basePath` is answered by the real handler,
 * as if it were the network. Works in `setupWorker` and `setupServer` alike.
 */
export function backendHandlers(
  backend: FetchHandler,
  { basePath = "/api" }: MountOptions = {},
): readonly HttpHandler[] {
  const prefix = `${basePath}/`;
  return [
    http.all("*", ({ request }) =>
      new URL(request.url).pathname.startsWith(prefix) ? backend.fetch(request) : passthrough(),
    ),
  ];
}
