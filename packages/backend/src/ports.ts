import type {
  Amounts,
  Capabilities,
  GenerationRequest,
  Instant,
  JobId,
  MediaType,
  OperationKey,
} from "@claimcheck/protocol";
import type { Bitmap } from "./generator/bitmap.ts";
import type { Frame } from "./generator/framing.ts";
import type { Plan } from "./rules/plan.ts";

export type { BackendStore, JobChange, Reading } from "./store-port.ts";

/**
 * The time of a store. Read once per unit of work, inside its transaction; Postgres has
 * its own (`clock_timestamp()`), so that several processes agree.
 */
export interface StoreClock {
  now(): Instant;
}

/** Timers of the worker, the sweeper and held reads. */
export interface Timers {
  /** Calls back once, after at least that many milliseconds. The returned function cancels. */
  after(delayMs: number, callback: () => void): () => void;
}

/** A cryptographic source: ids and the signing secret must not be guessable. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** Who sends a request. Runs before everything else; must not reveal whether anything exists. */
export type Authenticate = (request: Request) => Promise<Authentication>;

export type Authentication =
  | { readonly type: "account"; readonly account: string }
  | { readonly type: "unauthenticated" }
  | { readonly type: "forbidden" };

/** What an account may use, asked before each submit. A throw counts as `unavailable`. */
export interface Plans {
  planOf(account: string): Promise<PlanReading>;
}

export type PlanReading =
  | { readonly type: "plan"; readonly plan: Plan }
  /** The plan cannot be read now: 503, and nothing is counted. It is never taken for the free one. */
  | { readonly type: "unavailable" }
  | { readonly type: "credits_insufficient" }
  | { readonly type: "forbidden" };

/** What is on offer; `serverTime` is added when it is sent. */
export type Offer = Omit<Capabilities, "serverTime">;

/** Account, counts and ids. Never prompts, operation keys, tokens or file content. */
export interface Logger {
  info(event: string, fields: LogFields): void;
  warn(event: string, fields: LogFields): void;
  error(event: string, fields: LogFields): void;
}
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export const silentLogger: Logger = { info() {}, warn() {}, error() {} };

/** Turns files into pixels and back. One per platform. */
export interface ImageCodec {
  /** Whether the bytes are a whole image that decodes, and how large it is once upright. */
  inspect(bytes: Uint8Array, mediaType: MediaType): Promise<ImageInspection>;
  /** The image, upright, centre-cropped and scaled to fill the frame exactly. */
  decode(bytes: Uint8Array, frame: Frame): Promise<Bitmap>;
  encode(bitmap: Bitmap): Promise<EncodedImage>;
}

export type ImageInspection =
  | { readonly type: "image"; readonly widthPx: number; readonly heightPx: number }
  | { readonly type: "broken" };

export interface EncodedImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: MediaType;
}

/** What makes the pictures. Built in, or a paid provider behind an adapter. */
export interface Generator {
  /**
   * `honours-key`: several calls under one operation key make and charge one thing.
   * `none`: a second call could charge twice, so there will be none (S9).
   */
  readonly guard: "honours-key" | "none";
  /** How long this request may run, in milliseconds, where it differs from the backend's limit. */
  runLimitMs?(request: GenerationRequest): number | undefined;
  generate(call: GenerationCall): Promise<Generation>;
}

export interface GenerationCall {
  readonly operationKey: OperationKey;
  readonly jobId: JobId;
  readonly request: GenerationRequest;
  readonly images: readonly Uint8Array[];
  /** Set when an earlier call is to be taken up again under this name. */
  readonly resume?: string;
  /** Fires when the job was settled by somebody else, or the backend stops. */
  readonly signal: AbortSignal;
  /** 0 to 1, and how long it will still take, in milliseconds. */
  onProgress(progress: number, etaMs: number): void;
  /** How the generator names this work. Stored before the call goes on. */
  onNamed(generatorJobId: string): Promise<void>;
}

export type Generation =
  | { readonly type: "made"; readonly image: EncodedImage; readonly used?: Partial<Amounts> }
  /** `message` is for a person: a safe category, never a provider's raw words. */
  | { readonly type: "failed"; readonly message: string; readonly retryable: boolean }
  /** It stopped because `signal` fired. */
  | { readonly type: "stopped" };
