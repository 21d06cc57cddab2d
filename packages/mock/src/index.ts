export { backendHandlers, type FetchHandler, type MountOptions } from "./backend-handlers.ts";
export { VirtualClock, type VirtualClockOptions } from "./virtual-clock.ts";
