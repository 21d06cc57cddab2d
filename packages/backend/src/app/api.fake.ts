import {
  type GenerationRequest,
  headerNames,
  type JobState,
  jobAnswerSchema,
  type Problem,
  problemSchema,
  sha256Hex,
  submitAnswerSchema,
} from "@claimcheck/protocol";
import { type Backend, type BackendOptions, createBackend } from "../create-backend.ts";
import { demoAuthenticate, onePlan } from "../demo-accounts.ts";
import type { Generation, GenerationCall, ImageCodec, Random } from "../ports.ts";
import type { Plan } from "../rules/plan.ts";
import type { Policy } from "../rules/policy.ts";
import { createMemoryStore } from "../stores/memory/memory-store.ts";
import { createVirtualTime, type VirtualTime } from "../worker/virtual-time.fake.ts";

/** 2026-12-01 12:00 UTC. */
export const NOON = 1_796_126_400_000;

/** The smallest thing that begins like a PNG; what follows makes it another file. */
export function pngLike(content: string): Uint8Array<ArrayBuffer> {
  const magic = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  return Uint8Array.from([...magic, ...new TextEncoder().encode(content)]);
}

/** Every image decodes but the one that says it is broken. */
const codec: ImageCodec = {
  inspect: async (bytes) =>
    new TextDecoder().decode(bytes).includes("broken")
      ? { type: "broken" }
      : { type: "image", widthPx: 4, heightPx: 3 },
  decode: async () => {
    throw new Error("These tests make no pictures.");
  },
  encode: async () => {
    throw new Error("These tests make no pictures.");
  },
};

/** Bytes that nobody could guess, and that are the same in every run. */
export function countingRandom(): Random {
  let serial = 0;
  return {
    bytes(count) {
      serial += 1;
      const digest = sha256Hex(`random ${serial}`);
      return Uint8Array.from({ length: count }, (_, index) =>
        Number.parseInt(digest.slice((2 * index) % 64, ((2 * index) % 64) + 2), 16),
      );
    },
  };
}

export const unlimited: Plan = {
  id: "unlimited",
  limits: { count: { day: null, month: null }, tokens: { day: null, month: null } },
  concurrency: null,
  timeZone: "UTC",
};

/** A backend in virtual time, and short words for a client of it. */
export interface Api {
  readonly backend: Backend;
  readonly time: VirtualTime;
  /** The image that every {@link requestOf} names, uploaded for `ann`. */
  readonly image: string;
  call(method: string, path: string, init?: Call): Promise<Response>;
  submit(key: string, body?: unknown, init?: Call): Promise<Response>;
  requestOf(parts?: Partial<GenerationRequest>): GenerationRequest;
  /** Submits, and works on the job until it is in review. */
  reviewed(key: string): Promise<string>;
  job(jobId: string): Promise<JobState>;
}

export interface Call {
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export async function openApi(
  options: Partial<BackendOptions> & {
    readonly plan?: Plan;
    readonly policy?: Partial<Policy>;
    readonly generate?: (call: GenerationCall) => Promise<Generation>;
  } = {},
): Promise<Api> {
  const time = createVirtualTime(NOON);
  const { policy, plan = unlimited, generate = async () => made("picture") } = options;
  const store = createMemoryStore({ clock: time, ...(policy === undefined ? {} : { policy }) });
  const backend = createBackend({
    store,
    codec,
    generator: { guard: "honours-key", generate },
    timers: time,
    random: countingRandom(),
    authenticate: demoAuthenticate,
    plans: onePlan(plan),
    ...options,
  });

  const call: Api["call"] = (method, path, { as = "ann", headers = {}, body } = {}) => {
    const sent = body instanceof Uint8Array ? body.slice() : JSON.stringify(body);
    const identity = as === "" ? {} : { Authorization: `Bearer ${as}` };
    const request = new Request(`https://api.example/api${path}`, {
      method,
      headers: { ...identity, ...headers },
      ...(body === undefined ? {} : { body: sent }),
    });
    return backend.fetch(request);
  };
  const bytes = pngLike("a hill");
  const image = sha256Hex(bytes);
  await call("PUT", `/uploads/${image}`, { body: bytes });

  const requestOf: Api["requestOf"] = (parts = {}) => ({
    kind: "image",
    mode: "single",
    prompt: "a hill",
    images: [image],
    model: "aurora",
    aspectRatio: "1:1",
    resolution: "1K",
    ...parts,
  });
  const submit: Api["submit"] = (key, body = requestOf(), init = {}) =>
    call("POST", "/jobs", {
      ...init,
      headers: { [headerNames.operationKey]: key, ...init.headers },
      body,
    });
  const job: Api["job"] = async (jobId) =>
    jobAnswerSchema.parse(await (await call("GET", `/jobs/${jobId}`)).json()).job;

  return {
    backend,
    time,
    image,
    call,
    submit,
    requestOf,
    job,
    async reviewed(key) {
      const { jobId } = submitAnswerSchema.parse(await (await submit(key)).json()).job;
      backend.start();
      await time.advance(2000);
      await stopIn(time, backend);
      return jobId;
    },
  };
}

/** Stops a backend whose time stands still. */
async function stopIn(time: VirtualTime, backend: Backend): Promise<void> {
  const stopped = backend.stop();
  await time.settle();
  await stopped;
}

export function made(content: string): Generation {
  return { type: "made", image: { bytes: pngLike(content), mediaType: "image/png" } };
}

/** A refusal's body, which must be a problem of the catalogue in its own media type. */
export async function problemIn(response: Response): Promise<Problem> {
  const type = response.headers.get("Content-Type");
  if (type !== "application/problem+json") throw new Error(`This is ${type}, not a problem.`);
  const problem = problemSchema.parse(await response.json());
  if (problem.status !== response.status) throw new Error("Body and status disagree.");
  return problem;
}
