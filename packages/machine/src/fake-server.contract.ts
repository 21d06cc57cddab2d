import type { VirtualClock } from "@claimcheck/mock";
import { type ProblemCode, problemOf } from "@claimcheck/protocol";
import { type Fault, type FaultPlan, matches, type SeenRequest } from "./fake-fault.contract.ts";

export interface FakeJob {
  readonly jobId: string;
  readonly key: string;
  readonly body: string;
  revision: number;
  state: Record<string, unknown> & { type: string };
}

/**
 * A small server behind a `fetch` that can be made to lie. A model, not the reference backend:
 * client and backend meet in test/.
 */
export class FakeServer {
  readonly jobs = new Map<string, FakeJob>();
  readonly burned = new Set<string>();
  readonly uploads = new Map<string, number>();
  readonly requests: SeenRequest[] = [];
  readonly faults: FaultPlan[] = [];
  readonly #clock: VirtualClock;
  /** How far the server's clock is from the virtual one's first wall time. */
  readonly #startMs = 1_800_000_000_000;
  inFlight = 0;
  /** Called with each request, once whatever sent it has come to rest. */
  onRequest: () => void = () => undefined;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  get timeMs(): number {
    return this.#startMs + Math.floor(this.#clock.monotonicMs());
  }

  count(match: string | RegExp): number {
    return this.requests.filter((request) => matches(request, match)).length;
  }

  /** The only job there is. */
  get job(): FakeJob {
    const [job, ...others] = [...this.jobs.values()];
    if (job === undefined || others.length > 0) {
      throw new Error(`There are ${this.jobs.size} jobs, not one.`);
    }
    return job;
  }

  move(job: FakeJob, state: Record<string, unknown> & { type: string }): void {
    job.revision += 1;
    job.state = state;
  }

  process(job: FakeJob, progress = 0.5): void {
    this.move(job, { type: "processing", progress });
  }

  review(job: FakeJob): void {
    this.move(job, {
      type: "reviewing",
      resultUrl: `/api/results/${job.jobId}?signature=s${job.revision}`,
      resultExpiresAt: this.timeMs + 3_600_000,
      reviewDeadlineAt: this.timeMs + 604_800_000,
    });
  }

  complete(job: FakeJob): void {
    this.move(job, {
      type: "completed",
      resultUrl: `/api/results/${job.jobId}?signature=s${job.revision}`,
      resultExpiresAt: this.timeMs + 3_600_000,
      charged: { count: 1, tokens: 0 },
    });
  }

  fail(job: FakeJob, code = "generator", refunded = true): void {
    this.move(job, {
      type: "failed",
      code,
      message: "It did not work.",
      retryable: true,
      refunded,
    });
  }

  wire(job: FakeJob): Record<string, unknown> {
    const fresh = "resultUrl" in job.state ? { resultExpiresAt: this.timeMs + 3_600_000 } : {};
    return {
      jobId: job.jobId,
      revision: job.revision,
      createdAt: this.#startMs,
      updatedAt: this.#startMs,
      kind: "image",
      ...job.state,
      ...fresh,
    };
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { signal } = init;
    const headers = new Headers(init.headers);
    const parsed = new URL(url);
    const body = typeof init.body === "string" ? init.body : "";
    const request: SeenRequest = {
      method: init.method ?? "GET",
      path: parsed.pathname.replace(/^\/api/, "") + parsed.search,
      key: headers.get("Idempotency-Key"),
      body,
      headers,
      init,
      atMs: this.#clock.monotonicMs(),
      url,
    };
    this.requests.push(request);
    queueMicrotask(this.onRequest);
    this.inFlight += 1;
    try {
      return await this.#faulty(request, init, signal ?? undefined);
    } finally {
      this.inFlight -= 1;
    }
  };

  async #faulty(request: SeenRequest, init: RequestInit, signal?: AbortSignal): Promise<Response> {
    const fault = this.#faultFor(request);
    await Promise.resolve();
    switch (fault?.type) {
      case undefined:
        return this.#answer(request, init);
      case "lost":
        if (fault.when === "after") await this.#answer(request, init);
        throw new TypeError("Failed to fetch");
      case "hang":
        if (fault.processed) await this.#answer(request, init);
        return hang(signal);
      case "answer": {
        if (fault.processed) await this.#answer(request, init);
        const { status, body = null, headers = {} } = fault;
        return new Response(body, { status, headers });
      }
      case "rewrite":
        return fault.rewrite(await this.#answer(request, init));
      case "held": {
        const response = await this.#answer(request, init);
        await Promise.race([fault.until, hang(signal)]);
        return response;
      }
    }
  }

  /** The first plan that has something for the request is used; the others are not asked. */
  #faultFor(request: SeenRequest): Fault | undefined {
    for (const plan of this.faults) {
      const fault = plan(request);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  async #answer(request: SeenRequest, init: RequestInit): Promise<Response> {
    const { method, path, key } = request;
    const line = `${method} ${path.split("?")[0]}`;
    if (line === "POST /jobs") return this.#submit(request);
    if (line === "GET /jobs") return this.#recent();
    if (line === "POST /jobs/read") return this.#read(request);
    if (line === "GET /operation") {
      const job = this.jobs.get(key ?? "");
      if (job !== undefined) return this.#json(200, { operationKey: key, job: this.wire(job) });
      return this.#problem(this.burned.has(key ?? "") ? "operation_burned" : "operation_not_found");
    }
    if (line === "DELETE /operation") return this.#giveUp(key ?? "");
    if (path.startsWith("/uploads/")) return this.#upload(request, init);
    const [, , jobId, action] = path.split("/");
    const job = [...this.jobs.values()].find((one) => one.jobId === jobId);
    if (job === undefined) return this.#problem("job_not_found");
    if (method === "DELETE") return this.#cancel(job);
    if (action === "review") return this.#review(job, request.body);
    return this.#json(200, { job: this.wire(job) });
  }

  #submit({ key, body }: SeenRequest): Response {
    if (key === null) return this.#problem("idempotency_key_missing");
    if (this.burned.has(key)) return this.#problem("operation_burned");
    const known = this.jobs.get(key);
    if (known !== undefined && known.body !== body) return this.#problem("idempotency_key_reused");
    const job = known ?? {
      jobId: `job-${this.jobs.size + 1}`,
      key,
      body,
      revision: 1,
      state: { type: "queued" },
    };
    this.jobs.set(key, job);
    return this.#json(202, {
      operationKey: key,
      replayed: known !== undefined,
      job: this.wire(job),
    });
  }

  #recent(): Response {
    const operations = [...this.jobs.values()].map((job) => ({
      operationKey: job.key,
      job: this.wire(job),
    }));
    return this.#json(200, { operations });
  }

  #read({ body }: SeenRequest): Response {
    const asked: { jobs: { id: string }[] } = JSON.parse(body);
    const all = [...this.jobs.values()];
    const found = asked.jobs.flatMap(({ id }) => all.filter((job) => job.jobId === id));
    const missing = asked.jobs.filter(({ id }) => !found.some((job) => job.jobId === id));
    return this.#json(200, {
      jobs: found.map((job) => this.wire(job)),
      missing: missing.map(({ id }) => id),
    });
  }

  #giveUp(key: string): Response {
    const job = this.jobs.get(key);
    if (job === undefined) {
      this.burned.add(key);
      return this.#json(200, { outcome: "burned", operationKey: key });
    }
    if (job.state.type === "queued" || job.state.type === "processing") this.fail(job, "cancelled");
    return this.#json(200, { outcome: "cancelled", operationKey: key, job: this.wire(job) });
  }

  #cancel(job: FakeJob): Response {
    if (job.state.type === "reviewing") {
      return this.#problem("transition_not_allowed", { job: this.wire(job) });
    }
    if (job.state.type === "completed" || job.state.type === "failed") {
      return this.#problem("job_already_settled", { job: this.wire(job) });
    }
    this.fail(job, "cancelled");
    return this.#json(200, { job: this.wire(job) });
  }

  #review(job: FakeJob, body: string): Response {
    const { decision }: { decision: string } = JSON.parse(body);
    if (job.state.type !== "reviewing") {
      return this.#problem("job_already_settled", { job: this.wire(job) });
    }
    if (decision === "accept") this.complete(job);
    else this.fail(job, "rejected_in_review", false);
    return this.#json(200, { job: this.wire(job) });
  }

  async #upload({ method, path }: SeenRequest, init: RequestInit): Promise<Response> {
    const hash = path.split("/")[2] ?? "";
    if (method === "HEAD")
      return new Response(null, { status: this.uploads.has(hash) ? 200 : 404 });
    const size = init.body instanceof Blob ? init.body.size : 0;
    this.uploads.set(hash, size);
    return this.#json(201, { sha256: hash, byteCount: size, mediaType: "image/png" });
  }

  #json(status: number, body: Record<string, unknown>): Response {
    const text = JSON.stringify({ serverTime: this.timeMs, ...body });
    return new Response(text, { status, headers: { "Content-Type": "application/json" } });
  }

  #problem(code: ProblemCode, details: Record<string, unknown> = {}): Response {
    const body = { ...problemOf(code, this.timeMs), ...details };
    return new Response(JSON.stringify(body), {
      status: body.status,
      headers: { "Content-Type": "application/problem+json" },
    });
  }
}

function hang(signal?: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException("The operation was aborted.", "AbortError"));
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
  });
}
