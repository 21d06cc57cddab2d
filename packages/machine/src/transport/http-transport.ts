/** The protocol over HTTP (design: on the wire). One exchange a call; no retry, no timer, no memory. */
import {
  capabilitiesSchema,
  jobIdSchema,
  operationKeySchema,
  quotaSchema,
  routes,
} from "@claimcheck/protocol";
import * as z from "zod/mini";
import type { Answer } from "./answer-table.ts";
import { type HttpOptions, type HttpRequest, httpExchange } from "./http-exchange.ts";
import type {
  DocumentOutcome,
  JobAnswer,
  NoEvidence,
  Refusal,
  Transport,
  UploadOutcome,
  WishOutcome,
} from "./transport.ts";
import { namedJob } from "./wire-job.ts";

const JSON_TYPE = "application/json";

const keyedSchema = z.object({
  operationKey: z.optional(z.string()),
  replayed: z.optional(z.boolean()),
  expiresAt: z.optional(z.number()),
  outcome: z.optional(z.string()),
  job: z.optional(z.unknown()),
});
const readSchema = z.object({ jobs: z.array(z.unknown()), missing: z.array(jobIdSchema) });
const jobSchema = z.object({ job: z.unknown() });
const recentSchema = z.object({
  operations: z.array(z.object({ operationKey: operationKeySchema, job: z.unknown() })),
});

/**
 * Speaks the protocol to the server at `baseUrl`. Keys find their job for ever there
 * (tombstones answer 410, never a new job), so a lost answer never needs a person.
 *
 * @throws TypeError when `baseUrl` is not an absolute http(s) URL without credentials
 */
export function createHttpTransport(options: HttpOptions): Transport {
  const base = checkedBase(options.baseUrl);
  const call = httpExchange({ ...options, baseUrl: base });

  const json = (content: unknown) => ({ type: JSON_TYPE, content: JSON.stringify(content) });

  return {
    promises: {
      idempotency: { retentionMs: "for-ever", comparesBody: true },
      lookup: "by-key",
      absence: "provable",
      cancel: true,
      hold: true,
      batch: true,
    },
    endpoint: base,
    account: () => options.account?.(),

    async submit({ operationKey, body, attemptOf }, signal) {
      const answer = await call({
        method: "POST",
        path: routes.jobs,
        signal,
        operationKey,
        ...(attemptOf === undefined ? {} : { attemptOf }),
        body: { type: JSON_TYPE, content: body },
      });
      return parsed(answer, keyedSchema, ({ operationKey: echo, replayed, expiresAt, job }) => {
        const named = namedJob(job, base);
        // An answer that names another key is not the answer to this request.
        if (named === undefined || (echo !== undefined && echo !== operationKey)) return undefined;
        return {
          type: "accepted",
          job: named,
          replayed: replayed === true,
          guarded: echo === operationKey,
          ...(expiresAt === undefined ? {} : { expiresAt }),
        };
      });
    },

    async lookUp(operationKey, signal) {
      const answer = await call({ method: "GET", path: routes.operation, signal, operationKey });
      if (answer.type === "problem" && answer.code === "operation_not_found") {
        return { ...answer, type: "absent" };
      }
      return parsed(answer, keyedSchema, ({ operationKey: echo, expiresAt, job }) => {
        const named = namedJob(job, base);
        if (named === undefined || echo !== operationKey) return undefined;
        return { type: "found", job: named, ...(expiresAt === undefined ? {} : { expiresAt }) };
      });
    },

    async giveUp(operationKey, signal) {
      const answer = await call({ method: "DELETE", path: routes.operation, signal, operationKey });
      return parsed(answer, keyedSchema, ({ operationKey: echo, outcome, job }) => {
        if (echo !== operationKey) return undefined;
        if (outcome === "burned") return { type: "burned" };
        const named = namedJob(job, base);
        return outcome === "cancelled" && named !== undefined
          ? { type: "cancelled", job: named }
          : undefined;
      });
    },

    async read({ jobs, waitMs, progressMs, readerId }, signal) {
      const asked = jobs.map(({ jobId, after }) =>
        after === undefined ? { id: jobId } : { id: jobId, after },
      );
      const answer = await call({
        method: "POST",
        path: routes.readJobs,
        signal,
        body: json({ jobs: asked, waitMs, readerId, ...(progressMs && { progressMs }) }),
      });
      return parsed(answer, readSchema, ({ jobs: found, missing }) => {
        const answers = new Map<string, JobAnswer>(
          missing.map((jobId) => [jobId, { type: "missing" }]),
        );
        for (const one of found) {
          const named = namedJob(one, base);
          if (named !== undefined) answers.set(named.jobId, named.answer);
        }
        return { type: "answers", answers };
      });
    },

    cancel: (jobId, signal) => wish({ method: "DELETE", path: routes.job(jobId), signal }),
    review: (jobId, review, signal) =>
      wish({ method: "POST", path: routes.review(jobId), signal, body: json(review) }),

    async recent(signal) {
      const answer = await call({ method: "GET", path: routes.recentJobs, signal });
      return parsed(answer, recentSchema, ({ operations }) => ({
        type: "operations",
        operations: operations.flatMap(({ operationKey, job }) => {
          const named = namedJob(job, base);
          return named === undefined ? [] : [{ operationKey, job: named }];
        }),
      }));
    },

    quota: (signal) => document(routes.quota, quotaSchema, signal),
    capabilities: (signal) => document(routes.capabilities, capabilitiesSchema, signal),

    async hasUpload(sha256, signal) {
      const answer = await call({ method: "HEAD", path: routes.upload(sha256), signal });
      // HEAD has no body, so the status alone speaks.
      if (isFound(answer)) return { type: "present" };
      if (answer.type === "no_evidence" && answer.httpStatus === 404) return { type: "absent" };
      return withoutBody(answer);
    },
    async upload(sha256, file, signal) {
      const answer = await call({
        method: "PUT",
        path: routes.upload(sha256),
        signal,
        body: { type: file.type || "application/octet-stream", content: file },
      });
      return answer.type === "body" ? { ...answer.exchange, type: "uploaded" } : answer;
    },
  };

  async function wish(request: HttpRequest): Promise<WishOutcome> {
    const answer = await call(request);
    return parsed(answer, jobSchema, ({ job }) => {
      const named = namedJob(job, base);
      return named === undefined ? undefined : { type: "answered", answer: named.answer };
    });
  }

  async function document<Document>(
    path: string,
    schema: Schema<Document>,
    signal: AbortSignal,
  ): Promise<DocumentOutcome<Document>> {
    const answer = await call({ method: "GET", path, signal });
    return parsed(answer, schema, (found) => ({ type: "document", document: found }));
  }
}

interface Schema<Output> {
  safeParse(value: unknown): { success: true; data: Output } | { success: false };
}

/** The outcome that a body stands for; a body that is not what was asked for is no evidence. */
function parsed<Body, Outcome>(
  answer: Answer,
  schema: Schema<Body>,
  outcomeOf: (body: Body) => Outcome | undefined,
): (Outcome & Omit<NoEvidence, "type" | "reason">) | Refusal | NoEvidence {
  if (answer.type !== "body") return answer;
  const body = schema.safeParse(answer.value);
  const outcome = body.success ? outcomeOf(body.data) : undefined;
  return outcome === undefined
    ? { ...answer.exchange, type: "no_evidence", reason: "unreadable" }
    : { ...answer.exchange, ...outcome };
}

function isFound(answer: Answer): boolean {
  return (
    answer.type === "body" ||
    (answer.type === "no_evidence" && answer.httpStatus !== undefined && answer.httpStatus < 300)
  );
}

function withoutBody(answer: Answer): UploadOutcome {
  return answer.type === "body" ? { type: "present" } : answer;
}

function checkedBase(baseUrl: string): string {
  const url = new URL(baseUrl);
  const isHttp = url.protocol === "https:" || url.protocol === "http:";
  if (!isHttp || url.username !== "" || url.password !== "") {
    throw new TypeError("baseUrl must be an http(s) URL without credentials.");
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, "")}`;
}
