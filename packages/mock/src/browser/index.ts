export { type BehindNetwork, type BehindNetworkOptions, behindNetwork } from "./behind-network.ts";
export { type BrowserMountOptions, mountBackend } from "./mount-backend.ts";
export {
  type MockedBackend,
  type MockedBackendOptions,
  startMockedBackend,
} from "./start-mocked-backend.ts";
