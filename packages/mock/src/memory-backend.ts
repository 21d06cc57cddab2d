import {
  type Backend,
  createBackend,
  createMemoryStore,
  demoAuthenticate,
  type ImageCodec,
  onePlan,
  type Plan,
  type Random,
} from "@claimcheck/backend";
import { type PlayedGenerator, playedGenerator } from "./played-generator.ts";
import type { VirtualClock } from "./virtual-clock.ts";

export interface MemoryBackendOptions {
  /** Every moment and every timer of the backend is this clock's. */
  readonly clock: Pick<VirtualClock, "wallMs" | "after">;
  /** Default `/api`. */
  readonly basePath?: string;
  /** Default: no limit of any kind. */
  readonly plan?: Plan;
  /** Where keys of results and secrets come from. Default: counted, so the same in every run. */
  readonly random?: Random;
}

/** The reference backend, and the one who plays its generator. */
export interface MemoryBackend extends Backend {
  /** What the backend has asked the generator for: the test decides how each goes on. */
  readonly generator: PlayedGenerator;
}

/**
 * The real reference backend, for tests of your own components: in memory, in virtual time,
 * and with a generator that does what the test says. Same routes, same quota, same rules as
 * on Node; the bearer token is the account. Any file that begins like an image is one.
 *
 *     const backend = createMemoryBackend({ clock });
 *     backend.start();
 *     … submit …
 *     backend.generator.latest.progress(0.5);
 *     backend.generator.latest.finish();
 */
export function createMemoryBackend(options: MemoryBackendOptions): MemoryBackend {
  const { clock, basePath, plan = withoutLimits, random = countedRandom() } = options;
  const generator = playedGenerator();
  const backend = createBackend({
    store: createMemoryStore({ clock: { now: clock.wallMs } }),
    codec: everyImage,
    generator: generator.port,
    timers: clock,
    random,
    authenticate: demoAuthenticate,
    plans: onePlan(plan),
    ...(basePath === undefined ? {} : { basePath }),
  });
  return { ...backend, generator };
}

const withoutLimits: Plan = {
  id: "without-limits",
  limits: { count: { day: null, month: null }, tokens: { day: null, month: null } },
  concurrency: null,
  timeZone: "UTC",
};

/** Looks at no pixel: what a file holds is not what such a test is about. */
const everyImage: ImageCodec = {
  inspect: async () => ({ type: "image", widthPx: 4, heightPx: 3 }),
  decode: () =>
    Promise.reject(new Error("The generator of this backend is played: it decodes nothing.")),
  encode: () =>
    Promise.reject(new Error("The generator of this backend is played: it encodes nothing.")),
};

/** Not for anything that must not be guessed. */
function countedRandom(): Random {
  let count = 0;
  return {
    bytes(byteCount) {
      count += 1;
      return Uint8Array.from({ length: byteCount }, (_, index) => (count * 31 + index * 7) % 256);
    },
  };
}
