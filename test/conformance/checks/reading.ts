import { setTimeout as sleep } from "node:timers/promises";
import {
  HOLD_MAX_MS,
  READ_JOBS_MAX,
  readJobsAnswerSchema,
  recentOperationsSchema,
} from "@claimcheck/protocol";
import { problemIn } from "../account.ts";
import { bodyAs, demand } from "../breach.ts";
import type { ActiveCheck, Trial } from "../check.ts";

/** Longer than any change in these checks should take, and shorter than common proxies cut at. */
const HELD_MS = 10_000;
/** Time for a request to arrive and be held, before the next one is sent. */
const ON_ITS_WAY_MS = 300;

/** A held read of a job from its present revision, begun before this resolves. */
function holding(account: Trial["account"], jobId: string, after: number, init: object) {
  const json = { jobs: [{ id: jobId, after }], waitMs: HELD_MS, progressMs: HELD_MS, ...init };
  return account.call("POST", "/jobs/read", { json });
}

/** Reading jobs: one, many, held. */
export const readingChecks: readonly ActiveCheck[] = [
  {
    id: "read.many",
    sentence: "POST /jobs/read gives the jobs that are there and names those that are not.",
    source: "design 6 (POST /jobs/read)",
    advice: "Answer 200 with jobs and missing; never 404 for the whole request.",
    needs: [],
    async run({ account }) {
      const [one, two] = [await account.started(), await account.started()];
      const jobs = [{ id: one.jobId }, { id: "job_that_never_was" }, { id: two.jobId }];
      const read = await account.call("POST", "/jobs/read", { json: { jobs } });
      demand(read.status === 200, "the answer is 200", read);
      const answer = bodyAs(read, readJobsAnswerSchema, "ReadJobsAnswer");
      const ids = answer.jobs.map(({ jobId }) => jobId);
      demand(ids.includes(one.jobId) && ids.includes(two.jobId), "both jobs are told", read);
      demand(answer.missing.join() === "job_that_never_was", "what is not there is named", read);
    },
  },
  {
    id: "read.missing",
    sentence: "A job that is not there is 404 job_not_found, on every route, whatever its id.",
    source: "design 6 (job_not_found)",
    advice: "Ids are [A-Za-z0-9_-]{1,128}: all others simply do not exist.",
    needs: [],
    async run({ account }) {
      for (const id of ["job_that_never_was", "..%2Fadmin", "a%20b", "__proto__"]) {
        problemIn(await account.call("GET", `/jobs/${id}`), "job_not_found");
      }
      problemIn(await account.cancel("job_that_never_was"), "job_not_found");
      const review = await account.review("job_that_never_was", { decision: "accept" });
      problemIn(review, "job_not_found");
    },
  },
  {
    id: "read.bounds",
    sentence: "More jobs or a longer wait than the contract allows are 400 invalid_request.",
    source: `design 6 (up to ${READ_JOBS_MAX} at once), design 5 (waitMs ≤ ${HOLD_MAX_MS})`,
    advice: "Validate the body with the schema of the API description.",
    needs: [],
    async run({ account }) {
      const many = Array.from({ length: READ_JOBS_MAX + 1 }, (_, index) => ({ id: `j${index}` }));
      const bodies = [
        { jobs: many },
        { jobs: [{ id: "j" }], waitMs: HOLD_MAX_MS + 1 },
        { jobs: [] },
        { jobs: [{ id: "../x" }] },
      ];
      for (const json of bodies) {
        problemIn(await account.call("POST", "/jobs/read", { json }), "invalid_request");
      }
    },
  },
  {
    id: "read.held",
    sentence: "A held read is answered as soon as the job changes, not when its time is up.",
    source: "design 5 (held reads)",
    advice: "Wake the reads that wait for a job after its change is committed.",
    needs: ["held-reads"],
    async run({ account }) {
      const { jobId } = await account.started();
      let { revision } = await account.job(jobId);
      const held = holding(account, jobId, revision, {});
      await sleep(ON_ITS_WAY_MS);
      const cancelled = await account.cancel(jobId);
      const cancelledAtMs = performance.now();
      let answer = await held;
      // Whatever else happened to the job before: the cancel must end the hold that meets it.
      for (;;) {
        const [job] = bodyAs(answer, readJobsAnswerSchema, "ReadJobsAnswer").jobs;
        demand(job !== undefined && job.revision > revision, "a hold ends with news", answer);
        if (job.type !== "queued" && job.type !== "processing") break;
        revision = job.revision;
        answer = await holding(account, jobId, revision, {});
      }
      const tookMs = Math.round(performance.now() - cancelledAtMs);
      const isPrompt = tookMs < HELD_MS / 2;
      demand(isPrompt, `the change is told at once; it took ${tookMs} ms`, answer);
      demand(cancelled.status === 200, "cancelling a running job is 200", cancelled);
    },
  },
  {
    id: "read.superseded",
    sentence: "A newer hold of the same reader ends the older one.",
    source: "design 5 (readerId)",
    advice: "Keep one hold per account and readerId: aborts do not always travel.",
    needs: ["held-reads"],
    async run({ account }) {
      const { jobId } = await account.started();
      const { revision } = await account.job(jobId);
      const beganAtMs = performance.now();
      const older = holding(account, jobId, revision, { readerId: "one-tab" });
      await sleep(ON_ITS_WAY_MS);
      const newer = holding(account, jobId, revision, { readerId: "one-tab", waitMs: 1000 });
      const answer = await older;
      const tookMs = Math.round(performance.now() - beganAtMs);
      demand(tookMs < HELD_MS / 2, `the older hold ends; it took ${tookMs} ms`, answer);
      await newer;
    },
  },
  {
    id: "read.recent",
    sentence: "GET /jobs?recent lists the latest operations with their keys, newest first.",
    source: "design 6 (GET /jobs?recent)",
    advice: "What a browser has forgotten, this list brings back: keys and jobs, newest first.",
    needs: [],
    async run({ account }) {
      const [one, two] = [await account.started(), await account.started()];
      const listed = await account.call("GET", "/jobs?recent");
      demand(listed.status === 200, "the list is 200", listed);
      const { operations } = bodyAs(listed, recentOperationsSchema, "RecentOperations");
      const keys = operations.map(({ operationKey }) => operationKey);
      const isInOrder = keys.includes(one.key) && keys.indexOf(two.key) < keys.indexOf(one.key);
      demand(isInOrder && keys.includes(two.key), "both are listed, the later one first", listed);
    },
  },
];
