export type { PlainAnswer } from "./answers.ts";
export { backendHandlers, type FetchHandler, type MountOptions } from "./backend-handlers.ts";
export { type Chance, createChance } from "./chance.ts";
export {
  drawFault,
  drawnFaults,
  type FaultOdds,
  type FaultPlan,
  listedFaults,
  networkFaultTypes,
} from "./fault-plan.ts";
export {
  createMemoryBackend,
  type MemoryBackend,
  type MemoryBackendOptions,
} from "./memory-backend.ts";
export type { Heard, NetworkFault, NetworkFaultType } from "./network-fault.ts";
export type { PlayedCall, PlayedGenerator } from "./played-generator.ts";
export { routeOf, type SentRequest } from "./sent-request.ts";
export { VirtualClock, type VirtualClockOptions } from "./virtual-clock.ts";
export {
  createVirtualNetwork,
  type Line,
  type NetworkSighting,
  type VirtualNetwork,
  type VirtualNetworkOptions,
} from "./virtual-network.ts";
