import type { Fetch } from "@claimcheck/machine";
import { headerNames, parseRetryAfter, sha256Hex } from "@claimcheck/protocol";
import type { LabLog } from "./lab-log.ts";
import { legOf } from "./leg.ts";
import type { HeardJob, Recorded } from "./log-entry.ts";

/** Names a request to whoever looks on further down the way. The far side does not care. */
export const requestIdHeader = "X-Lab-Request";

/**
 * Looks on at the client's own fetch: the earliest moment at which a request can be seen, so that
 * "the record was there before" is not answered too late.
 */
export function watchedFetch(given: {
  readonly fetch: Fetch;
  readonly log: LabLog;
  /** Distinguishes the pages of one tab. */
  readonly page: string;
  readonly basePath: string;
  /** Whether a record of this operation with these bytes is in the storage now. */
  readonly isRecorded: (operationKey: string, body: string) => Recorded;
}): Fetch {
  const { fetch: send, log, page, basePath, isRecorded } = given;
  let count = 0;

  return async (url, init) => {
    const { origin, pathname } = new URL(url);
    const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname;
    const method = init.method ?? "GET";
    const leg = legOf(method, path);
    const headers = new Headers(init.headers);
    if (leg === undefined) return send(url, init);

    count += 1;
    const id = `${page}.${count}`;
    const key = headers.get(headerNames.operationKey);
    const body = typeof init.body === "string" ? init.body : undefined;
    const attemptOf = headers.get(headerNames.attemptOf) ?? "";
    log.note({
      type: "sent",
      id,
      leg,
      method,
      origin,
      path,
      ...(key === null ? {} : { key }),
      signed: headers.has("Authorization"),
      ...(leg === "submit" && body !== undefined
        ? { bodyHash: bodyHashOf(body, attemptOf), recorded: isRecorded(key ?? "", body) }
        : {}),
      ...(leg === "read" ? { jobIds: askedIn(path, body) } : {}),
    });
    const aborted = () => log.note({ type: "unheard", id, why: "aborted" });
    // At once: what is sent because of an abort must not seem to overlap with what was aborted.
    init.signal?.addEventListener("abort", aborted, { once: true });
    headers.set(requestIdHeader, id);
    try {
      const response = await send(url, { ...init, headers });
      const text = await response.clone().text();
      if (init.signal?.aborted !== true) {
        const told = toldIn(response, text);
        const isAccepted = leg === "submit" && response.ok && told.jobs.length > 0;
        log.note({
          type: "heard",
          id,
          status: response.status,
          ...told,
          ...(isAccepted ? { echoed: objectIn(text)["operationKey"] === key } : {}),
        });
      }
      return response;
    } catch (error) {
      if (init.signal?.aborted !== true) log.note({ type: "unheard", id, why: "error" });
      throw error;
    } finally {
      init.signal?.removeEventListener("abort", aborted);
    }
  };
}

/** The same for the same bytes that follow the same operation. */
export const bodyHashOf = (body: string, attemptOf = ""): string =>
  sha256Hex(`${attemptOf} ${body}`);

/** The jobs that a read asks about: named in its body, or by its path. */
function askedIn(path: string, body: string | undefined): readonly string[] {
  const { jobs } = objectIn(body ?? "");
  if (!Array.isArray(jobs)) return [path.slice(path.lastIndexOf("/") + 1)];
  return jobs.flatMap((job) => (isObject(job) && typeof job["id"] === "string" ? [job["id"]] : []));
}

interface Told {
  readonly code?: string;
  readonly replayed?: boolean;
  readonly retryAfterMs?: number;
  readonly jobs: readonly HeardJob[];
}

function toldIn({ headers }: Response, text: string): Told {
  const body = objectIn(text);
  const retryAfterMs = waitIn(headers, body);
  const { code, replayed } = body;
  return {
    ...(typeof code === "string" ? { code } : {}),
    ...(replayed === true ? { replayed } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    jobs: jobsIn(body),
  };
}

function waitIn(headers: Headers, body: Record<string, unknown>): number | undefined {
  const header = headers.get(headerNames.retryAfter);
  const { serverTime, retryAfterMs } = body;
  const told =
    header === null
      ? undefined
      : parseRetryAfter(header, typeof serverTime === "number" ? serverTime : undefined);
  return told ?? (typeof retryAfterMs === "number" ? retryAfterMs : undefined);
}

/** Wherever the protocol puts jobs; what is not one is left out. */
function jobsIn(body: Record<string, unknown>): HeardJob[] {
  const { job, jobs, operations } = body;
  const listed = Array.isArray(operations)
    ? operations.map((one) => (isObject(one) ? one["job"] : undefined))
    : [];
  return [job, ...(Array.isArray(jobs) ? jobs : []), ...listed].flatMap((one) => {
    if (!isObject(one)) return [];
    const { jobId, type, revision } = one;
    if (typeof jobId !== "string" || typeof type !== "string") return [];
    return [{ jobId, type, ...(typeof revision === "number" ? { revision } : {}) }];
  });
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
