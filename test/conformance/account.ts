import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Capabilities,
  capabilitiesSchema,
  corsAllowedHeaders,
  type GenerationRequest,
  HOLD_MAX_MS,
  headerNames,
  type JobState,
  jobAnswerSchema,
  mintOperationKey,
  PROTOCOL_VERSION,
  type Problem,
  type ProblemCode,
  problemCatalogue,
  problemSchema,
  type Quota,
  quotaSchema,
  type ReviewRequest,
  readJobsAnswerSchema,
  type SubmitAnswer,
  sha256Hex,
  submitAnswerSchema,
} from "@claimcheck/protocol";
import { BreachError, bodyAs, demand } from "./breach.ts";
import type { Exchange, Sending, Wire } from "./exchange.ts";
import { pictureOf } from "./picture.ts";
import type { Use } from "./use.ts";

export interface Init {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: Sending["body"];
}

/** One account of the server, and short words for what a client of it does. */
export interface Account {
  call(method: string, path: string, init?: Init): Promise<Exchange>;
  /** `POST /jobs`, once. */
  submit(key: string, request: unknown, init?: Init): Promise<Exchange>;
  /** Submits until it is accepted, waiting as long as the server asks. Cancelled once the check is over. */
  started(key?: string, request?: GenerationRequest): Promise<Started>;
  /** A job that somebody has worked on: waits until its file is there. */
  reviewing(key?: string): Promise<Reviewing>;
  /** Waits, holding reads where that is possible, until the job is as wanted. */
  until(jobId: string, isWanted: (job: JobState) => boolean): Promise<JobState>;
  job(jobId: string): Promise<JobState>;
  cancel(jobId: string): Promise<Exchange>;
  review(jobId: string, review: ReviewRequest): Promise<Exchange>;
  lookUp(key: string): Promise<Exchange>;
  giveUp(key: string): Promise<Exchange>;
  /** What the server offers, and one request that it should accept. */
  capabilities(): Promise<Capabilities>;
  request(): Promise<GenerationRequest>;
  upload(bytes: Uint8Array<ArrayBuffer>, sha256?: string): Promise<Exchange>;
  quota(): Promise<Quota>;
  /**
   * How many generations are used, by period. Tokens are left out: a job that ends meanwhile
   * turns its estimate into the actual use.
   */
  used(): Promise<Use>;
  /** Opens a result as an `<img>` does: whatever its origin, without credentials. */
  open(url: string, headers?: Readonly<Record<string, string>>): Promise<Exchange>;
  /** What a browser asks before a request from another origin. */
  preflight(method: string, path: string): Promise<Exchange>;
  /** Cancels what this account has started and not finished. */
  tidy(): Promise<void>;
}

export interface Started {
  readonly key: string;
  readonly jobId: string;
  readonly request: GenerationRequest;
  readonly answer: SubmitAnswer;
  readonly exchange: Exchange;
}

export interface Reviewing extends Started {
  readonly job: Extract<JobState, { type: "reviewing" }>;
}

export interface AccountOptions {
  readonly wire: Wire;
  readonly baseUrl: string;
  /** `undefined`: no credentials are sent. */
  readonly token: string | undefined;
  /** How long to wait for a job or a limit, in milliseconds. */
  readonly patienceMs: number;
  /** Which model to ask for. Default: the first on offer. */
  readonly model: string | undefined;
  /** The page that a client would be on. */
  readonly origin: string;
}

/** A new key, as a client mints it. */
export const newKey = (): string =>
  mintOperationKey((count) => Uint8Array.from(randomBytes(count)));

/** A file that no account has uploaded before. */
export const newPicture = (): Uint8Array<ArrayBuffer> => pictureOf(randomBytes(3).readUIntBE(0, 3));

const PAUSE_MS = 500;

export function createAccount(options: AccountOptions): Account {
  const { wire, baseUrl, token, patienceMs } = options;
  const open = new Set<string>();
  let offered: Promise<Capabilities> | undefined;
  let prepared: Promise<GenerationRequest> | undefined;

  const call: Account["call"] = (method, path, init = {}) => {
    const { json, body = json === undefined ? undefined : JSON.stringify(json) } = init;
    const headers: Record<string, string> = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      [headerNames.protocol]: String(PROTOCOL_VERSION),
      Origin: options.origin,
      ...init.headers,
    };
    return wire.send({ method, url: `${baseUrl}${path}`, headers, body });
  };
  const withKey = (key: string) => ({ headers: { [headerNames.operationKey]: key } });

  const submit: Account["submit"] = (key, json, init = {}) =>
    call("POST", "/jobs", { json, ...init, headers: { ...withKey(key).headers, ...init.headers } });

  const job: Account["job"] = async (jobId) => {
    const exchange = await call("GET", `/jobs/${jobId}`);
    demand(exchange.status === 200, "GET of a job of one's own is 200", exchange);
    return bodyAs(exchange, jobAnswerSchema, "JobAnswer").job;
  };

  const capabilities: Account["capabilities"] = () => {
    offered ??= call("GET", "/capabilities").then((exchange) => {
      demand(exchange.status === 200, "GET /capabilities is 200", exchange);
      return bodyAs(exchange, capabilitiesSchema, "Capabilities");
    });
    return offered;
  };

  const upload: Account["upload"] = (bytes, sha256 = sha256Hex(bytes)) =>
    call("PUT", `/uploads/${sha256}`, { body: bytes, headers: { "Content-Type": "image/png" } });

  const request: Account["request"] = () => {
    prepared ??= prepare();
    return prepared;
  };
  async function prepare(): Promise<GenerationRequest> {
    const { models } = await capabilities();
    const model = models.find(({ id }) => options.model === undefined || id === options.model);
    const [aspectRatio] = model?.aspectRatios ?? [];
    const [resolution] = model?.resolutions ?? [];
    if (model === undefined || aspectRatio === undefined || resolution === undefined) {
      throw new BreachError("the capabilities name a model with a shape and a resolution");
    }
    const picture = newPicture();
    const put = await upload(picture);
    demand(put.status === 201 || put.status === 200, "a PNG can be uploaded", put);
    return {
      kind: "image",
      mode: "single",
      prompt: "a coat on a hook",
      images: [sha256Hex(picture)],
      model: model.id,
      aspectRatio,
      resolution: resolution.id,
    };
  }

  const started: Account["started"] = async (key = newKey(), given) => {
    const wanted = given ?? (await request());
    const givesUpAtMs = performance.now() + patienceMs;
    for (;;) {
      const exchange = await submit(key, wanted);
      if (exchange.status === 202) {
        const answer = bodyAs(exchange, submitAnswerSchema, "SubmitAnswer");
        const { jobId } = answer.job;
        open.add(jobId);
        return { key, jobId, request: wanted, answer, exchange };
      }
      const problem = problemSchema.safeParse(exchange.json);
      const mayWait = problem.success && problemCatalogue[problem.data.code].onSubmit === "resend";
      demand(mayWait, "a good request is accepted, or refused with a wait", exchange);
      const waitMs = Math.max(PAUSE_MS, problem.data.retryAfterMs ?? 0);
      demand(performance.now() + waitMs < givesUpAtMs, "limits pass within --patience", exchange);
      await sleep(waitMs);
    }
  };

  const until: Account["until"] = async (jobId, isWanted) => {
    const givesUpAtMs = performance.now() + patienceMs;
    let after: number | undefined;
    for (;;) {
      const beganAtMs = performance.now();
      const json = { jobs: [{ id: jobId, ...(after === undefined ? {} : { after }) }], ...HOLD };
      const exchange = await call("POST", "/jobs/read", { json });
      demand(exchange.status === 200, "POST /jobs/read is 200", exchange);
      const [found] = bodyAs(exchange, readJobsAnswerSchema, "ReadJobsAnswer").jobs;
      demand(found !== undefined, "a job of one's own is found", exchange);
      if (isWanted(found)) return found;
      const isOver = performance.now() > givesUpAtMs;
      demand(!isOver, "the job gets there within --patience (is a worker running?)", exchange);
      // Politely, where the server answered without news and did not hold.
      const tookMs = performance.now() - beganAtMs;
      if (found.revision === after) await sleep(Math.max(0, PAUSE_MS - tookMs));
      after = found.revision;
    }
  };

  const reviewing: Account["reviewing"] = async (key) => {
    const begun = await started(key);
    const { jobId } = begun;
    const reached = await until(jobId, ({ type }) => type !== "queued" && type !== "processing");
    if (reached.type !== "reviewing") {
      throw new BreachError(
        `the job gets to "reviewing"; it is ${JSON.stringify(reached)} (choose another --model?)`,
      );
    }
    return { ...begun, job: reached };
  };

  const cancel: Account["cancel"] = (jobId) => call("DELETE", `/jobs/${jobId}`);
  const quota: Account["quota"] = async () => {
    const exchange = await call("GET", "/quota");
    demand(exchange.status === 200, "GET /quota is 200", exchange);
    return bodyAs(exchange, quotaSchema, "Quota");
  };

  return {
    call,
    submit,
    started,
    reviewing,
    until,
    job,
    cancel,
    review: (jobId, json) => call("POST", `/jobs/${jobId}/review`, { json }),
    lookUp: (key) => call("GET", "/operation", withKey(key)),
    giveUp: (key) => call("DELETE", "/operation", withKey(key)),
    capabilities,
    request,
    upload,
    quota,
    async used() {
      const { meters } = await quota();
      const counts = meters.filter(({ meter }) => meter === "count");
      demand(counts.length > 0, "GET /quota tells a count meter");
      return new Map(counts.map(({ periodKey, used }) => [`count of ${periodKey}`, used]));
    },
    open: (url, headers = {}) =>
      wire.send({ method: "GET", url: new URL(url, baseUrl).href, headers }),
    preflight: (method, path) =>
      wire.send({
        method: "OPTIONS",
        url: `${baseUrl}${path}`,
        headers: {
          Origin: options.origin,
          "Access-Control-Request-Method": method,
          "Access-Control-Request-Headers": corsAllowedHeaders.join(",").toLowerCase(),
        },
      }),
    async tidy() {
      for (const jobId of open) await cancel(jobId).catch(() => undefined);
      open.clear();
    },
  };
}

const HOLD = { waitMs: HOLD_MAX_MS, progressMs: HOLD_MAX_MS } as const;

/** The problem of a code, in its own media type and with its own status. */
export function problemIn(exchange: Exchange, code: ProblemCode): Problem {
  const { status } = problemCatalogue[code];
  demand(exchange.status === status, `the answer is ${status} ${code}`, exchange);
  const problem = bodyAs(exchange, problemSchema, "Problem");
  demand(problem.code === code, `the code is ${code}`, exchange);
  return problem;
}
