/**
 * What an HTTP answer is evidence of. One total table, status × body:
 *
 *   opaque redirect            no evidence: unreadable (a sign-in page, a captive portal)
 *   2xx, JSON                  a body, for the caller's schema to judge
 *   2xx, anything else         no evidence: unreadable (HTML, cut short)
 *   4xx, 503 + catalogue code  the server's word
 *   401 · 403                  the server's word, even without a code
 *   404 · 410                  no evidence: missing
 *   408                        no evidence: timeout
 *   429                        no evidence: throttled
 *   5xx                        no evidence: server (the work may exist all the same, case S02)
 *   any other                  no evidence: unreadable
 *
 * No text of an unreadable body is ever kept: HTML does not reach a person.
 */
import {
  instantSchema,
  type ProblemCode,
  parseRetryAfter,
  problemCatalogue,
  problemCodes,
} from "@claimcheck/protocol";
import * as z from "zod/mini";
import type { UnknownReason } from "../operation-view.ts";
import type { Exchange, NoEvidence, Refusal } from "./transport.ts";
import { namedJob } from "./wire-job.ts";

/** An HTTP answer after its body has been read. */
export interface RawAnswer {
  readonly status: number;
  /** `redirect: "manual"` hides where it would lead. */
  readonly isOpaqueRedirect: boolean;
  readonly text: string;
  /** What relative links in it belong to. */
  readonly base: string;
  readonly retryAfter: string | null;
  readonly requestId: string | null;
}

export type Answer =
  | { readonly type: "body"; readonly value: unknown; readonly exchange: Exchange }
  | Refusal
  | NoEvidence;

export function readAnswer(raw: RawAnswer): Answer {
  if (raw.isOpaqueRedirect) return { type: "no_evidence", reason: "unreadable" };
  const value = parseJson(raw.text);
  const said = saidIn(value);
  const exchange = exchangeOf(raw, said);
  const { status } = raw;
  if (status >= 200 && status < 300) {
    return value === undefined
      ? { ...exchange, type: "no_evidence", reason: "unreadable" }
      : { type: "body", value, exchange };
  }
  const code = codeOf(status, said.code);
  return code === undefined
    ? { ...exchange, type: "no_evidence", reason: reasonOf(status) }
    : refusalOf({ code, said, exchange, base: raw.base });
}

const textSchema = z.string();
const waitSchema = z.int().check(z.nonnegative());
const codeSchema = z.enum(problemCodes);
const errorsSchema = z.array(z.object({ pointer: textSchema, detail: textSchema }));

/** Whatever is usable in a body; one bad field must not hide the others. */
function saidIn(body: unknown) {
  const fields = typeof body === "object" && body !== null ? body : {};
  // Not `z.catch`: with it, all of zod's inner tools travel to the browser (3 kB).
  const usable = <Value>(name: string, schema: z.ZodMiniType<Value>): Value | undefined =>
    schema.safeParse(Reflect.get(fields, name)).data;
  return {
    serverTime: usable("serverTime", instantSchema),
    retryAfterMs: usable("retryAfterMs", waitSchema),
    code: usable("code", codeSchema),
    title: usable("title", textSchema),
    detail: usable("detail", textSchema),
    requestId: usable("requestId", textSchema),
    errors: usable("errors", errorsSchema),
    resetsAt: usable("resetsAt", instantSchema),
    job: usable("job", z.unknown()),
  };
}
type Said = ReturnType<typeof saidIn>;

function exchangeOf({ status, retryAfter, requestId }: RawAnswer, said: Said): Exchange {
  const { serverTime } = said;
  const retryAfterMs = parseRetryAfter(retryAfter, serverTime) ?? said.retryAfterMs;
  const id = requestId ?? said.requestId;
  return {
    httpStatus: status,
    ...(serverTime === undefined ? {} : { serverTime }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(id === undefined ? {} : { requestId: id }),
  };
}

/** A code counts where the catalogue, or at least the class of the status, agrees with it. */
function codeOf(status: number, code: ProblemCode | undefined): ProblemCode | undefined {
  if (code !== undefined && (isClientError(status) || problemCatalogue[code].status === status)) {
    return code;
  }
  if (status === 401) return "unauthenticated";
  if (status === 403) return "forbidden";
  return undefined;
}

function isClientError(status: number): boolean {
  return status >= 400 && status < 500;
}

function reasonOf(status: number): UnknownReason {
  if (status >= 500 && status < 600) return "server";
  switch (status) {
    case 404:
    case 410:
      return "missing";
    case 408:
      return "timeout";
    case 429:
      return "throttled";
    default:
      return "unreadable";
  }
}

function refusalOf(given: {
  readonly code: ProblemCode;
  readonly said: Said;
  readonly exchange: Exchange;
  readonly base: string;
}): Refusal {
  const { code, said, base } = given;
  const { title, recovery } = problemCatalogue[code];
  const { detail, errors, resetsAt } = said;
  const exchange = isVerdict(code) ? withoutWait(given.exchange) : given.exchange;
  const { requestId } = exchange;
  // Its link goes the way of every other link: checked at receipt, or not shown (X01).
  const answer = namedJob(said.job, base)?.answer;
  return {
    ...exchange,
    type: "problem",
    code,
    recovery,
    problem: {
      code,
      title: said.title ?? title,
      ...(detail === undefined ? {} : { detail }),
      ...(errors === undefined ? {} : { errors }),
      ...(resetsAt === undefined ? {} : { resetsAt }),
      ...(requestId === undefined ? {} : { requestId }),
    },
    ...(answer?.type === "job" ? { job: answer.job } : {}),
  };
}

/**
 * A final no is no throttle: when a new request may succeed (tomorrow, `resetsAt`) binds
 * nothing that is under way, or one used-up quota would blind the whole page until midnight.
 */
function isVerdict(code: ProblemCode): boolean {
  return problemCatalogue[code].onSubmit === "refused";
}

function withoutWait({ retryAfterMs: _wait, ...exchange }: Exchange): Exchange {
  return exchange;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
