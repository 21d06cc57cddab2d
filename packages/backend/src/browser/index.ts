export { type BrowserBackendOptions, createBrowserBackend } from "./create-browser-backend.ts";
export { openIndexedDbStore } from "./indexed-db/indexed-db-store.ts";
export { createOffscreenCanvasCodec } from "./offscreen-canvas-codec.ts";
export { browserClock, browserRandom, browserTimers } from "./platform.ts";
