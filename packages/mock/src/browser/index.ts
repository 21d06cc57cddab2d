export {
  type MockedBackend,
  type MockedBackendOptions,
  startMockedBackend,
} from "./start-mocked-backend.ts";
