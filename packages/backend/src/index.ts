export type { CorsOrigins } from "./app/cors.ts";
export { defaultOffer } from "./capabilities/default-offer.ts";
export {
  type Backend,
  type BackendOptions,
  createBackend,
  StoreNotSharedError,
} from "./create-backend.ts";
export { demoAccount, demoAuthenticate, demoPlan, onePlan } from "./demo-accounts.ts";
export type { Bitmap } from "./generator/bitmap.ts";
export type { Frame } from "./generator/framing.ts";
export { defaultScripts, type ModelScript } from "./generator/model-script.ts";
export { createPixelGenerator } from "./generator/pixel-generator.ts";
export type { HerdLimit } from "./herd-slots.ts";
export {
  type Authenticate,
  type Authentication,
  type BackendStore,
  type EncodedImage,
  type Generation,
  type GenerationCall,
  type Generator,
  type ImageCodec,
  type ImageInspection,
  type JobChange,
  type LogFields,
  type Logger,
  type Offer,
  type PlanReading,
  type Plans,
  type Random,
  type StoreClock,
  silentLogger,
  type Timers,
} from "./ports.ts";
export type { FixedWindowLimit } from "./rate-limit/fixed-window.ts";
export type { RateLimit } from "./rate-limit/rate-limit.ts";
export type { TokenBucketLimit } from "./rate-limit/token-bucket.ts";
export type { Plan } from "./rules/plan.ts";
export { defaultPolicy, type Policy } from "./rules/policy.ts";
export { createMemoryStore } from "./stores/memory/memory-store.ts";
export type { WorkerSettings } from "./worker/worker.ts";
