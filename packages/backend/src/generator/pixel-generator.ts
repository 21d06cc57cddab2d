import type { GenerationRequest } from "@claimcheck/protocol";
import type {
  Generation,
  GenerationCall,
  Generator,
  ImageCodec,
  Offer,
  StoreClock,
  Timers,
} from "../ports.ts";
import { pause } from "../worker/pause.ts";
import type { Bitmap } from "./bitmap.ts";
import { collageOf } from "./collage.ts";
import { frameOf } from "./framing.ts";
import { atSpeed, defaultScripts, type ModelScript } from "./model-script.ts";
import { printRows } from "./print.ts";
import { tonesOf } from "./tones.ts";
import { treatmentFor } from "./treatment.ts";

/** How many looks at its progress a picture allows. */
const STEP_COUNT = 40;

/**
 * The built-in generator: it really prints the uploaded pictures, and takes the time its
 * model's script says. It honours the operation key by having no memory: seed and input
 * fix every pixel, so a second call under a key makes the very same picture and costs
 * nothing.
 */
export function createPixelGenerator(options: {
  readonly codec: ImageCodec;
  readonly timers: Timers;
  readonly clock: StoreClock;
  /** Where resolutions are looked up. */
  readonly offer: Offer;
  /** By model id; a model without one takes as long as `aurora`. */
  readonly scripts?: Readonly<Record<string, ModelScript>>;
  /** Default 1. Divides every scripted duration. */
  readonly speed?: number;
}): Generator {
  const { codec, offer, scripts = defaultScripts, speed = 1 } = options;
  const scriptOf = ({ model }: GenerationRequest): ModelScript => {
    const script = Object.hasOwn(scripts, model) ? scripts[model] : undefined;
    return atSpeed(script ?? { durationMs: 6000, ending: { type: "picture" } }, speed);
  };

  async function generate(call: GenerationCall): Promise<Generation> {
    const { request, signal } = call;
    const script = scriptOf(request);
    const { ending } = script;
    const pace = createPace({ ...options, call, durationMs: script.durationMs });
    if (ending.type !== "picture") {
      await pace(ending.atProgress);
      if (signal.aborted) return { type: "stopped" };
      if (ending.type === "failure") {
        const { message, retryable } = ending;
        return { type: "failed", message, retryable };
      }
      await untilAborted(signal);
      return { type: "stopped" };
    }
    const printed = await print(call, frameFor(request, offer), codec, pace);
    if (printed === undefined) return { type: "stopped" };
    return { type: "made", image: await codec.encode(printed) };
  }

  return {
    guard: "honours-key",
    runLimitMs: (request) => scriptOf(request).runLimitMs,
    generate,
  };
}

/** The picture, row by row, at the script's pace; `undefined` when it was told to stop. */
async function print(
  { request, images, signal }: GenerationCall,
  frame: Exclude<ReturnType<typeof frameOf>, undefined>,
  codec: ImageCodec,
  pace: (progress: number) => Promise<void>,
): Promise<Bitmap | undefined> {
  const decoded: Bitmap[] = [];
  for (const bytes of images) decoded.push(await codec.decode(bytes, frame));
  const [first, ...others] = decoded;
  if (first === undefined) throw new Error("A generation needs at least one image.");
  const seed = request.seed ?? 0;
  const source = collageOf([first, ...others], seed);
  const tones = tonesOf(source);
  const treatment = treatmentFor(source, tones, seed);
  const target: Bitmap = { ...frame, rgba: new Uint8ClampedArray(source.rgba.length) };
  for (let step = 0; step < STEP_COUNT; step += 1) {
    await pace(step / STEP_COUNT);
    if (signal.aborted) return undefined;
    const fromRow = Math.floor((frame.heightPx * step) / STEP_COUNT);
    const toRow = Math.floor((frame.heightPx * (step + 1)) / STEP_COUNT);
    printRows({ source, tones, treatment, target, fromRow, toRow });
  }
  await pace(1);
  return signal.aborted ? undefined : target;
}

function frameFor(request: GenerationRequest, offer: Offer) {
  const model = offer.models.find(({ id }) => id === request.model);
  const resolution = model?.resolutions.find(({ id }) => id === request.resolution);
  const frame = frameOf(request.aspectRatio, resolution?.longSidePx ?? 0);
  if (resolution === undefined || frame === undefined) {
    throw new Error("The request asks for what is not on offer.");
  }
  return frame;
}

/**
 * Waits until the script is as far as the work, and reports it. Measured by the clock, so
 * that a page whose timers are throttled catches up instead of falling ever further behind.
 */
function createPace(given: {
  readonly timers: Timers;
  readonly clock: StoreClock;
  readonly call: GenerationCall;
  readonly durationMs: number;
}): (progress: number) => Promise<void> {
  const { timers, clock, call, durationMs } = given;
  const startedAt = clock.now();
  return async (progress) => {
    const waitMs = startedAt + durationMs * progress - clock.now();
    if (waitMs > 0) await pause(timers, waitMs, call.signal);
    if (!call.signal.aborted) call.onProgress(progress, Math.round(durationMs * (1 - progress)));
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true }),
  );
}
