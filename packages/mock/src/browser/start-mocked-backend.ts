import type { Backend } from "@claimcheck/backend";
import { type BrowserBackendOptions, createBrowserBackend } from "@claimcheck/backend/browser";
import { setupWorker } from "msw/browser";
import { backendHandlers } from "../backend-handlers.ts";

export interface MockedBackendOptions extends BrowserBackendOptions {
  /** Where the page serves msw's worker script. Default `/mockServiceWorker.js`. */
  readonly workerUrl?: string;
}

export interface MockedBackend {
  readonly backend: Backend;
  /** Stops the backend's loops and the interception; what was stored stays. */
  stop(): Promise<void>;
}

/**
 * Runs the real reference backend inside this page and answers the page's requests with
 * it. It keeps its rows in IndexedDB, so it survives a reload, and all tabs of the origin
 * share one backend; a job whose page died is taken up again by lease.
 *
 * Resolves when the next request will be answered.
 */
export async function startMockedBackend(
  options: MockedBackendOptions = {},
): Promise<MockedBackend> {
  const { workerUrl = "/mockServiceWorker.js", ...backendOptions } = options;
  const { basePath = "/api" } = backendOptions;
  const backend = await createBrowserBackend(backendOptions);
  const worker = setupWorker(...backendHandlers(backend, { basePath }));
  await worker.start({
    quiet: true,
    onUnhandledFrame: "bypass",
    serviceWorker: { url: workerUrl },
  });
  backend.start();
  return {
    backend,
    async stop() {
      await backend.stop();
      await worker.stop();
    },
  };
}
