import type { HttpOptions } from "../transport/http-exchange.ts";
import { createHttpTransport } from "../transport/http-transport.ts";
import type { Transport } from "../transport/transport.ts";

export interface HttpTransportOptions extends Omit<HttpOptions, "fetch"> {
  /** Default: the page's own. */
  readonly fetch?: HttpOptions["fetch"];
}

/** Where there is no page, a relative base has no origin; nothing is sent there either. */
const NO_PAGE = "http://localhost/";

/**
 * The protocol over the page's `fetch`. `baseUrl` may be relative to the page.
 *
 *     httpTransport({ baseUrl: "/api", account: () => session.accountId })
 */
export function httpTransport({
  baseUrl,
  fetch: own,
  ...options
}: HttpTransportOptions): Transport {
  const page = globalThis.location?.href ?? NO_PAGE;
  return createHttpTransport({
    ...options,
    baseUrl: new URL(baseUrl, page).href,
    // Looked up for each request, so that whoever replaces the page's fetch later is heard.
    fetch: own ?? ((url, init) => globalThis.fetch(url, init)),
  });
}
