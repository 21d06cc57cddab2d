import type { Backend } from "@claimcheck/backend";
import { type BrowserBackendOptions, createBrowserBackend } from "@claimcheck/backend/browser";
import { type BrowserMountOptions, mountBackend } from "./mount-backend.ts";

export interface MockedBackendOptions extends BrowserBackendOptions, BrowserMountOptions {}

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
  const { workerUrl, ...backendOptions } = options;
  const { basePath = "/api" } = backendOptions;
  const backend = await createBrowserBackend(backendOptions);
  const unmount = await mountBackend(backend, {
    basePath,
    ...(workerUrl === undefined ? {} : { workerUrl }),
  });
  backend.start();
  return {
    backend,
    async stop() {
      await backend.stop();
      await unmount();
    },
  };
}
