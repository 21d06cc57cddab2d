export { type BrowserPortsOptions, browserPorts } from "./browser-ports.ts";
export { cryptoRandom } from "./crypto-random.ts";
export { type HttpTransportOptions, httpTransport } from "./http-transport.ts";
export { navigatorConnectivity } from "./navigator-connectivity.ts";
export { pageVisibility } from "./page-visibility.ts";
export { systemClock } from "./system-clock.ts";
export { webLocks } from "./web-locks.ts";
export { localRecords, sessionRecords } from "./web-storage-records.ts";
