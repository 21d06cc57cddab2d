import { setTimeout as sleep } from "node:timers/promises";
import {
  type BrokenServer,
  isCancel,
  pathOf,
  refused,
  rewritten,
  Tally,
  withHeaders,
} from "./broken-server.ts";

type Job = Record<string, unknown>;

const isReadingMany = (request: Request): boolean => pathOf(request) === "/api/jobs/read";
const isReview = (request: Request): boolean => pathOf(request).endsWith("/review");
const isResult = (request: Request): boolean => pathOf(request).startsWith("/api/results/");

/** A cancelled job as it would look if its worker's late report had won. */
function completed({ code: _code, message: _message, ...job }: Job): Job {
  const result = { resultUrl: "/api/results/late", resultExpiresAt: Date.now() + 3_600_000 };
  const revision = Number(job["revision"]) + 1;
  return { ...job, ...result, type: "completed", revision, charged: { count: 1, tokens: 0 } };
}

function cancelled({ jobId, revision, createdAt, updatedAt, kind }: Job): Job {
  const base = { jobId, revision: Number(revision) + 1, createdAt, updatedAt, kind };
  return {
    ...base,
    type: "failed",
    code: "cancelled",
    message: "",
    retryable: true,
    refunded: true,
  };
}

export const brokenJobs: readonly BrokenServer[] = [
  {
    fault: "lets a worker complete what was cancelled",
    red: ["cancel.final", "answer.revisions"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (request.method !== "GET" || !pathOf(request).startsWith("/api/jobs/")) return answer;
      return rewritten(answer, {
        body: (body) => {
          const job = Object(body["job"]);
          return job.code === "cancelled" ? { ...body, job: completed(job) } : body;
        },
      });
    },
  },
  {
    fault: "refuses a cancel that was won before",
    red: ["cancel.repeated", "cancel.refunded-once"],
    breaks: (good) => {
      const cancels = new Tally();
      return async (request) => {
        const answer = await good(request);
        const isWon = isCancel(request) && answer.status === 200;
        if (!isWon || cancels.add(pathOf(request)) === 1) return answer;
        return refused(answer, "job_already_settled");
      };
    },
  },
  {
    fault: "cancels and refunds what is in review already",
    red: ["review.no-cancel"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (!isCancel(request) || answer.status !== 409) return answer;
      const headers = { "Content-Type": "application/json" };
      return rewritten(answer, {
        status: 200,
        headers,
        body: ({ serverTime, job }) => ({ serverTime, job: cancelled(Object(job)) }),
      });
    },
  },
  {
    fault: "refuses to hear a decision twice",
    red: ["review.accept"],
    breaks: (good) => {
      const decisions = new Tally();
      return async (request) => {
        const answer = await good(request);
        const isWon = isReview(request) && answer.status === 200;
        if (!isWon || decisions.add(pathOf(request)) === 1) return answer;
        return refused(answer, "job_already_settled");
      };
    },
  },
  {
    fault: "gives rejected files away for nothing",
    red: ["review.reject"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (!isReview(request) || !answer.ok) return answer;
      return rewritten(answer, {
        body: (body) => ({ ...body, job: { ...Object(body["job"]), refunded: true } }),
      });
    },
  },
  {
    fault: "finds none of the jobs when one of them is missing",
    red: ["read.many"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (!isReadingMany(request) || !answer.ok) return answer;
      const { missing } = Object(await answer.clone().json());
      return missing.length > 0 ? refused(answer, "job_not_found") : answer;
    },
  },
  {
    fault: "lists what is oldest first",
    red: ["read.recent"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (request.method !== "GET" || pathOf(request) !== "/api/jobs") return answer;
      return rewritten(answer, {
        body: (body) => ({ ...body, operations: Object(body["operations"]).toReversed() }),
      });
    },
  },
  {
    fault: "takes a wait beyond the limit, and more jobs than it should",
    red: ["read.bounds"],
    breaks: (good) => async (request) => {
      const answer = await good(request);
      if (!isReadingMany(request) || answer.status !== 400) return answer;
      const body = () => ({ serverTime: Date.now(), jobs: [], missing: [] });
      return rewritten(answer, { status: 200, body });
    },
  },
  {
    fault: "holds reads until their time is up, whatever happens",
    red: ["read.held", "read.superseded"],
    breaks: (good) => async (request) => {
      if (!isReadingMany(request)) return good(request);
      const { waitMs = 0 } = Object(await request.clone().json());
      await sleep(waitMs);
      return good(request);
    },
  },
  {
    fault: "opens results without their signature",
    red: ["result.signed"],
    breaks: (good) => {
      const links = new Map<string, string>();
      return async (request) => {
        const answer = await good(request);
        if (!isResult(request)) return answer;
        if (answer.ok) links.set(pathOf(request), request.url);
        const link = links.get(pathOf(request));
        return answer.ok || link === undefined ? answer : good(new Request(link));
      };
    },
  },
  {
    fault: "ignores Range",
    red: ["result.range"],
    breaks: (good) => (request) => good(withHeaders(request, { Range: undefined })),
  },
];
