import {
  isTerminal,
  type JobState,
  jobStateSchema,
  PROBLEM_MEDIA_TYPE,
  type ProblemCode,
  parseRetryAfter,
  problemEntry,
  readJob,
} from "@claimcheck/protocol";
import { demand } from "../breach.ts";
import type { PassiveCheck } from "../check.ts";
import type { Exchange } from "../exchange.ts";

const waiting: readonly ProblemCode[] = [
  "operation_in_progress",
  "concurrency_limited",
  "quota_exceeded",
  "rate_limited",
  "plan_unavailable",
];

/** What comes with a body of this server's own: no preflight, no HEAD, no file. */
function speaking(exchanges: readonly Exchange[]): readonly Exchange[] {
  return exchanges.filter(
    ({ method, url, bytes }) =>
      method !== "HEAD" && method !== "OPTIONS" && !url.includes("/results/") && bytes.length > 0,
  );
}

const isDescription = ({ url }: Exchange): boolean => url.endsWith("/openapi.json");

function textOf({ json }: Exchange, field: string): string {
  const value: unknown = Object(json)[field];
  return typeof value === "string" ? value : "";
}

/** Every job that an answer tells, of one or of many. */
function jobsIn({ json }: Exchange): JobState[] {
  const { job, jobs = [], operations = [] } = Object(json);
  const told: unknown[] = [
    job,
    ...(Array.isArray(jobs) ? jobs : []),
    ...(Array.isArray(operations) ? operations.map((one: unknown) => Object(one).job) : []),
  ];
  return told.flatMap((one) => {
    const read = readJob(one);
    return read.type === "job" ? [read.job] : [];
  });
}

/** What holds of all answers, whatever was asked. */
export const everyAnswerChecks: readonly PassiveCheck[] = [
  {
    id: "answer.server-time",
    sentence: "Every JSON body carries the server's time, in whole milliseconds.",
    source: "design 6 (every body carries serverTime)",
    advice: "Add serverTime to every body: clients judge ages by it, never by their own clock.",
    judge(exchanges) {
      for (const exchange of speaking(exchanges)) {
        if (isDescription(exchange)) continue;
        const time = Number(Object(exchange.json).serverTime);
        const isTime = Number.isSafeInteger(time) && time > 1e12;
        demand(isTime, "the body has a serverTime in ms since the epoch", exchange);
      }
    },
  },
  {
    id: "answer.not-kept",
    sentence: "No answer about jobs may be kept by a cache.",
    source: "design 6 (Cache-Control: no-store)",
    advice: "Send Cache-Control: no-store on every answer but the result files.",
    judge(exchanges) {
      for (const exchange of speaking(exchanges)) {
        if (isDescription(exchange)) continue;
        const control = exchange.headers.get("Cache-Control") ?? "";
        demand(control.includes("no-store"), "Cache-Control has no-store", exchange);
      }
    },
  },
  {
    id: "answer.problems",
    sentence: "Every refusal is a problem of RFC 9457 whose code and status are in the catalogue.",
    source: "design 6 (errors)",
    advice: "Answer errors as application/problem+json from the one catalogue.",
    judge(exchanges) {
      for (const exchange of speaking(exchanges)) {
        if (exchange.status < 400) continue;
        const type = exchange.headers.get("Content-Type") ?? "";
        demand(type.startsWith(PROBLEM_MEDIA_TYPE), `the body is ${PROBLEM_MEDIA_TYPE}`, exchange);
        const isSame = Object(exchange.json).status === exchange.status;
        demand(isSame, "body and answer have one status", exchange);
        const code = textOf(exchange, "code");
        // A route that is not there has no code; everything else has.
        if (code === "" && exchange.status === 404) continue;
        const entry = problemEntry(code);
        const isKnown = entry !== undefined && entry.status === exchange.status;
        demand(isKnown, "code and status are in the catalogue", exchange);
      }
    },
  },
  {
    id: "answer.no-fault",
    sentence: "Nothing that a client sends makes the server fail.",
    source: "design 6",
    advice: "A 5xx is a client's unknown: the operation stays open until it is reconciled.",
    judge(exchanges) {
      for (const exchange of exchanges) {
        const isFault = exchange.status >= 500 && textOf(exchange, "code") !== "plan_unavailable";
        demand(!isFault, "the status is below 500", exchange);
      }
    },
  },
  {
    id: "answer.waits",
    sentence:
      "Whatever is worth another try names a wait that is never 0, in header and body alike.",
    source: "design 6 (Retry-After + retryAfterMs), case P08",
    advice: "Round waits up to whole seconds and to at least 1; repeat them in retryAfterMs.",
    judge(exchanges) {
      for (const exchange of exchanges) {
        const header = exchange.headers.get("Retry-After");
        if (header !== null) {
          const isWait = /^\d+$/.test(header) && Number(header) >= 1;
          demand(isWait, "Retry-After is whole seconds, at least 1", exchange);
        }
        const code = textOf(exchange, "code");
        if (!waiting.some((one) => one === code)) continue;
        demand(header !== null, `${code} has a Retry-After`, exchange);
        const waitMs: unknown = Object(exchange.json).retryAfterMs;
        const isNumber = typeof waitMs === "number" && waitMs > 0;
        demand(isNumber, `${code} has a retryAfterMs above 0`, exchange);
        const headerMs = parseRetryAfter(header, undefined) ?? 0;
        demand(headerMs >= waitMs, "Retry-After is no shorter than retryAfterMs", exchange);
      }
    },
  },
  {
    id: "answer.job-words",
    sentence: "Every job is told in the words of the contract, with all that its state must say.",
    source: "design 2 (states)",
    advice: "Validate what is sent against JobState of the API description.",
    judge(exchanges) {
      for (const exchange of speaking(exchanges)) {
        const job: unknown = Object(exchange.json).job;
        if (job === undefined) continue;
        const read = jobStateSchema.safeParse(job);
        const faults = read.error?.issues.map(
          ({ path, message }) => `${path.join("/")} ${message}`,
        );
        demand(read.success, `the job is a JobState; wrong are: ${faults?.join("; ")}`, exchange);
      }
    },
  },
  {
    id: "answer.revisions",
    sentence: "A job's revision never goes back, grows with each change, and stops at its end.",
    source: "S2, S5, case P15",
    advice:
      "Raise the revision in the update that changes the job; guard each update by its state.",
    judge(exchanges) {
      const latest = new Map<string, { readonly job: JobState; readonly endedAtMs: number }>();
      for (const exchange of exchanges.toSorted((one, two) => one.endedAtMs - two.endedAtMs)) {
        for (const job of jobsIn(exchange)) {
          const before = latest.get(job.jobId);
          // Two exchanges that overlap say nothing about which came first.
          if (before !== undefined && before.endedAtMs <= exchange.beganAtMs) {
            judgeStep(before.job, job, exchange);
          }
          if (before === undefined || job.revision >= before.job.revision) {
            latest.set(job.jobId, { job, endedAtMs: exchange.endedAtMs });
          }
        }
      }
    },
  },
];

function judgeStep(before: JobState, after: JobState, exchange: Exchange): void {
  const was = `revision ${before.revision} (${before.type})`;
  demand(after.revision >= before.revision, `the job has ${was} or later`, exchange);
  if (before.type !== after.type) {
    demand(after.revision > before.revision, `a change since ${was} has a new revision`, exchange);
    demand(!isTerminal(before), `what ended as ${before.type} stays so`, exchange);
  }
}
