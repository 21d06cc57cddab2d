import { setupWorker } from "msw/browser";
import { backendHandlers, type FetchHandler, type MountOptions } from "../backend-handlers.ts";

export interface BrowserMountOptions extends MountOptions {
  /** Where the page serves msw's worker script. Default `/mockServiceWorker.js`. */
  readonly workerUrl?: string;
}

/**
 * Answers this page's requests below `basePath` with a backend. Resolves when the next request
 * will be answered.
 *
 * @returns ends the interception
 */
export async function mountBackend(
  backend: FetchHandler,
  { workerUrl = "/mockServiceWorker.js", ...mount }: BrowserMountOptions = {},
): Promise<() => Promise<void>> {
  const worker = setupWorker(...backendHandlers(backend, mount));
  await worker.start({
    quiet: true,
    onUnhandledFrame: "bypass",
    serviceWorker: { url: workerUrl },
  });
  return async () => worker.stop();
}
