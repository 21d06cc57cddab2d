import type {
  Authenticate,
  BackendStore,
  Generator,
  ImageCodec,
  Logger,
  Offer,
  Plans,
  Random,
  Timers,
} from "../ports.ts";
import type { RateLimit } from "../rate-limit/rate-limit.ts";
import type { AdmissionGate } from "./admission-gate.ts";
import type { Holds } from "./holds.ts";
import type { LookHints } from "./look-hints.ts";
import type { ResultLinks } from "./result-links.ts";
import type { Trace } from "./trace.ts";

/** What the routes work with; made once by `createBackend`. */
export interface Services {
  readonly store: BackendStore;
  readonly codec: ImageCodec;
  readonly generator: Generator;
  readonly random: Random;
  readonly timers: Timers;
  readonly authenticate: Authenticate;
  readonly plans: Plans;
  readonly offer: Offer;
  readonly logger: Logger;
  /** For the durations in the log; without it none are logged. */
  readonly monotonicMs: (() => number) | undefined;
  readonly links: ResultLinks;
  readonly holds: Holds;
  readonly hints: LookHints;
  readonly rateLimit: RateLimit;
  /** `undefined`: whoever comes is let in. */
  readonly gate: AdmissionGate | undefined;
  /** The path that every route is under, without a slash at its end. */
  readonly basePath: string;
  readonly queueLimitMs: number;
  readonly runLimitMs: number;
}

/** One request and who sent it. */
export interface Exchange {
  readonly request: Request;
  readonly url: URL;
  readonly trace: Trace;
  readonly account: string;
  /** A part of the path, decoded; empty when the route has no such part. */
  param(name: string): string;
}

/** Answers one request. A refusal is a response; a throw is a bug or a broken store, and becomes a 500. */
export type Route = (exchange: Exchange, services: Services) => Promise<Response>;
