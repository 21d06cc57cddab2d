export { createNodeBackend, type NodeBackendOptions } from "./create-node-backend.ts";
export { nodeClock, nodeRandom, nodeTimers } from "./platform.ts";
export { createSharpCodec } from "./sharp-codec.ts";
