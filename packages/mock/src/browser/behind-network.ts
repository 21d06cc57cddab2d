/**
 * A lying network between a page and the backend that is mounted in it, in real time: what the
 * simulator does to a client on virtual time, a person can watch in the network panel.
 *
 *   page ─ fetch ─▶ service worker ─▶ line of the network ─▶ far side
 */

import type { FetchHandler } from "../backend-handlers.ts";
import { createVirtualNetwork, type VirtualNetworkOptions } from "../virtual-network.ts";

export interface BehindNetworkOptions extends Omit<VirtualNetworkOptions, "baseUrl"> {
  /** The path below which the far side answers. Default `/api`. */
  readonly basePath?: string;
  /** Names the sender in the ids of requests. Default `page`. */
  readonly line?: string;
}

export interface BehindNetwork extends FetchHandler {
  /** While unreachable, nothing leaves, and what is on its way back is lost. */
  setReachable(reachable: boolean): void;
  /** Counts requests from one again, so that a plan by number strikes anew. */
  rearm(): void;
}

/** Where a redirect to a sign-in page leads. Nobody follows it: the protocol's client never does. */
const SIGN_IN = "/sign-in";

/** Puts the network before `far`. Files (`/results/…`) are carried as they are: it only knows text. */
export function behindNetwork(options: BehindNetworkOptions): BehindNetwork {
  const { basePath = "/api", line: name = "page", far, ...network } = options;
  const { connect } = createVirtualNetwork({
    ...network,
    far,
    baseUrl: `http://localhost${basePath}`,
  });
  let line = connect(name);
  let isReachable = true;

  async function carry(request: Request): Promise<Response> {
    const { method, url, headers, signal } = request;
    if (new URL(url).pathname.startsWith(`${basePath}/results/`)) {
      return isReachable ? far(request) : Response.error();
    }
    const response = await line.fetch(url, { method, headers, signal, ...(await bodyOf(request)) });
    if (response.type !== "opaqueredirect") return response;
    // A page that asks for `redirect: "manual"` sees a real redirect as an opaque one.
    return new Response(null, { status: 302, headers: { Location: SIGN_IN } });
  }

  return {
    // A rejection would be an answer with status 500; an error response is a failed connection.
    fetch: (request) => carry(request).catch(() => Response.error()),
    setReachable(reachable) {
      isReachable = reachable;
      line.setReachable(reachable);
    },
    rearm() {
      line = connect(name);
      line.setReachable(isReachable);
    },
  };
}

/** Text as text, so that the network can be asked about it; files as they are. */
async function bodyOf(request: Request): Promise<{ readonly body?: BodyInit }> {
  if (request.method === "GET" || request.method === "HEAD") return {};
  if (request.method === "PUT") return { body: await request.blob() };
  const text = await request.text();
  return text === "" ? {} : { body: text };
}
