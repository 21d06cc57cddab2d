import {
  checkRequest,
  costOf,
  type GenerationRequest,
  generationRequestSchema,
  headerNames,
  type OperationKey,
  parseKeyHeader,
  routes,
  type SubmitAnswer,
  sha256,
} from "@claimcheck/protocol";
import { randomId } from "../../random-id.ts";
import { rateHeaders } from "../../rate-limit/rate-headers.ts";
import type { TrackedJob } from "../../rules/job.ts";
import type { SubmitOutcome, Timed } from "../../store-port.ts";
import { jobStateOf } from "../job-state-of.ts";
import { hintHeader } from "../look-hints.ts";
import { readPlan } from "../read-plan.ts";
import { faultsOf, type JsonBody, readJson } from "../request-body.ts";
import { refuse, respond } from "../respond.ts";
import type { Exchange, Route, Services } from "../services.ts";

/**
 * `POST /jobs`. The key is looked up before every gate, so that no limit, plan or new
 * capability ever refuses a replay; validation and entitlement come before anything is
 * taken (case Q16).
 */
export const submitJob: Route = async (exchange, services) => {
  const { request, account } = exchange;
  const { store } = services;
  const key = parseKeyHeader(request.headers.get(headerNames.operationKey));
  if (key.type !== "key") {
    return refuse(exchange, `idempotency_key_${key.type}`, await store.now());
  }
  const operationKey = key.key;
  const body = await readJson(request);
  if (body.type === "too_large") return refuse(exchange, "payload_too_large", await store.now());

  const early = await answerKnownKey(exchange, services, { operationKey, body });
  if (early !== undefined) return early;

  const now = await store.now();
  if (body.type === "faulty") {
    return refuse(exchange, "invalid_request", now, { errors: [body.fault] });
  }
  const parsed = generationRequestSchema.safeParse(body.value);
  if (!parsed.success) {
    return refuse(exchange, "invalid_request", now, { errors: faultsOf(parsed.error.issues) });
  }
  const attemptOf = parseKeyHeader(request.headers.get(headerNames.attemptOf));
  if (attemptOf.type === "malformed") {
    const detail = `${headerNames.attemptOf} is not an operation key.`;
    return refuse(exchange, "invalid_request", now, { detail });
  }
  const { offer } = services;
  const { capabilitiesVersion } = parsed.data;
  if (capabilitiesVersion !== undefined && capabilitiesVersion !== offer.version) {
    return refuse(exchange, "capabilities_stale", now);
  }
  const faults = checkRequest(parsed.data, { ...offer, serverTime: now });
  const cost = costOf(parsed.data, { ...offer, serverTime: now });
  if (faults.length > 0 || cost === undefined) {
    const errors = faults.map(({ pointer, detail }) => ({ pointer, detail }));
    return refuse(exchange, "invalid_request", now, { errors });
  }
  const reading = await readPlan(exchange, services, now);
  if (reading.type === "refused") return reading.response;

  const generation = withSeed(parsed.data, operationKey);
  const outcome = await store.submit({
    account,
    operationKey,
    fingerprint: body.fingerprint,
    attemptOf: attemptOf.type === "key" ? attemptOf.key : null,
    jobId: randomId("job", services.random),
    reservationId: randomId("res", services.random),
    request: generation,
    cost,
    plan: reading.plan,
    rateLimit: services.rateLimit,
    queueLimitMs: services.queueLimitMs,
    runLimitMs: services.generator.runLimitMs?.(generation) ?? services.runLimitMs,
  });
  return answerOutcome(exchange, services, { operationKey, outcome, request: generation });
};

/** Answers for a key that the server knows, whatever the body; `undefined` for a new one. */
async function answerKnownKey(
  exchange: Exchange,
  services: Services,
  given: { readonly operationKey: OperationKey; readonly body: JsonBody },
): Promise<Response | undefined> {
  const { operationKey, body } = given;
  const found = await services.store.findOperation({ account: exchange.account, operationKey });
  switch (found.type) {
    case "none":
      return undefined;
    case "burned":
    case "expired":
      return refuse(exchange, `operation_${found.type}`, found.now);
    case "live": {
      const fingerprint = body.type === "json" ? body.fingerprint : undefined;
      if (fingerprint !== found.operation.fingerprint) {
        return refuse(exchange, "idempotency_key_reused", found.now);
      }
      const { tracked, operation, now } = found;
      const expiresAt = operation.expiresAt;
      return answerAccepted(services, { operationKey, tracked, replayed: true, expiresAt, now });
    }
    default:
      return found satisfies never;
  }
}

async function answerOutcome(
  exchange: Exchange,
  services: Services,
  given: {
    readonly operationKey: OperationKey;
    readonly outcome: Timed<SubmitOutcome>;
    readonly request: GenerationRequest;
  },
): Promise<Response> {
  const { operationKey, outcome } = given;
  const { now } = outcome;
  const headers =
    "rateMark" in outcome ? rateHeaders(services.rateLimit, outcome.rateMark, now) : {};
  switch (outcome.type) {
    case "started": {
      const { tracked } = outcome;
      return answerAccepted(services, {
        operationKey,
        tracked,
        replayed: false,
        expiresAt: null,
        now,
        headers,
      });
    }
    case "replay": {
      const { tracked, expiresAt } = outcome;
      return answerAccepted(services, { operationKey, tracked, replayed: true, expiresAt, now });
    }
    case "reused":
      return refuse(exchange, "idempotency_key_reused", now);
    case "burned":
    case "expired":
      return refuse(exchange, `operation_${outcome.type}`, now);
    case "in_progress":
      return refuse(exchange, "operation_in_progress", now, {
        retryAfterMs: outcome.retryAfterMs,
      });
    case "rate_limited": {
      const { retryAfterMs } = outcome;
      const details = { retryAfterMs, resetsAt: now + retryAfterMs };
      return refuse(exchange, "rate_limited", now, details, headers);
    }
    case "uploads_missing": {
      const errors = given.request.images.flatMap((sha, index) =>
        outcome.sha256s.includes(sha)
          ? [{ pointer: `/images/${index}`, detail: "This image has not been uploaded." }]
          : [],
      );
      return refuse(exchange, "upload_missing", now, { errors }, headers);
    }
    case "quota_exceeded": {
      const { meter, period, resetsAt } = outcome;
      const detail = `The ${meter} limit of this ${period} is used up.`;
      const details = { detail, resetsAt, retryAfterMs: resetsAt - now };
      return refuse(exchange, "quota_exceeded", now, details, headers);
    }
    case "concurrency_limited": {
      const detail = `At most ${outcome.limit} can run at once.`;
      const details = { detail, retryAfterMs: BUSY_RETRY_MS };
      return refuse(exchange, "concurrency_limited", now, details, headers);
    }
    default:
      return outcome satisfies never;
  }
}

/** When a slot may be free again is not known; this is how soon it is worth asking. */
const BUSY_RETRY_MS = 3000;

async function answerAccepted(
  services: Services,
  given: {
    readonly operationKey: OperationKey;
    readonly tracked: TrackedJob;
    readonly replayed: boolean;
    readonly expiresAt: number | null;
    readonly now: number;
    /** Of the rate limit; a replay has none, because it does not count. */
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Response> {
  const { operationKey, replayed, expiresAt, now } = given;
  const job = await jobStateOf(given.tracked, services, now);
  const hint = await services.hints.hintFor(given.tracked, now);
  const answer: SubmitAnswer = {
    serverTime: now,
    operationKey,
    replayed,
    ...(expiresAt === null ? {} : { expiresAt }),
    job,
  };
  return respond(answer, {
    status: 202,
    headers: {
      ...given.headers,
      [headerNames.location]: `${services.basePath}${routes.job(job.jobId)}`,
      ...hintHeader([hint]),
      ...(replayed ? { [headerNames.replayed]: "true" } : {}),
    },
  });
}

/** The seed that the key stands for, so that a repeated call of the generator makes the same pixels. */
function withSeed(request: GenerationRequest, operationKey: OperationKey): GenerationRequest {
  const seed = request.seed ?? new DataView(sha256(operationKey).slice().buffer).getUint32(0);
  return { ...request, seed };
}
