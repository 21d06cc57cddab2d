import { headerNames, type JobState, readJobsRequestSchema } from "@claimcheck/protocol";
import type { Speech } from "./far-side.ts";
import type { RunningJob, RunningJobs } from "./running-jobs.ts";

const READ_PATH = "/api/jobs/read";
const START_MS = 1_796_083_200_000;

/** As much of the protocol as the life of a job asks for. Jobs have no progress and nothing hints at their end; a change moves them between queue and work. */
export function ourSpeech({ holds }: { readonly holds: boolean }): Speech {
  return {
    isRead: ({ method, path }) => path === READ_PATH || (method === "GET" && isOneJob(path)),
    async answer({ method, path, headers, body, signal }, jobs) {
      if (path === READ_PATH) return read(body, { holds, signal }, jobs);
      if (method === "POST" && path === "/api/jobs") {
        const job = stateOf(jobs.begin(), jobs);
        const operationKey = headers.get(headerNames.operationKey);
        return answered(job.createdAt, { operationKey, replayed: false, job }, 202);
      }
      if (path.startsWith("/api/jobs?")) return answered(START_MS, { operations: [] });
      return new Response(null, { status: 404 });
    },
  };
}

interface Hold {
  readonly holds: boolean;
  readonly signal: AbortSignal | null | undefined;
}

async function read(body: string, { holds, signal }: Hold, jobs: RunningJobs): Promise<Response> {
  const { jobs: asked, waitMs = 0 } = readJobsRequestSchema.parse(JSON.parse(body));
  const found = asked.flatMap(({ id, after }) => {
    const job = jobs.get(id);
    return job === undefined ? [] : [{ job, after }];
  });
  const isNews = found.some(({ job, after = 0 }) => stateOf(job, jobs).revision > after);
  if (holds && waitMs > 0 && !isNews) {
    await jobs.untilNews(
      found.map(({ job }) => job),
      waitMs,
      signal,
    );
  }
  const states = found.map(({ job }) => stateOf(job, jobs));
  return answered(START_MS, { jobs: states, missing: [] });
}

function isOneJob(path: string): boolean {
  return /^\/api\/jobs\/job-\d+$/.test(path);
}

function stateOf(job: RunningJob, jobs: RunningJobs): JobState {
  const { jobId, startMs, endMs } = job;
  const createdAt = START_MS + Math.round(startMs);
  const revision = 1 + jobs.changeCount;
  const outline = { jobId, kind: "image", createdAt } as const;
  if (!jobs.hasEnded(job)) {
    const type = jobs.changeCount % 2 === 0 ? "processing" : "queued";
    return { ...outline, type, revision, updatedAt: createdAt };
  }
  return {
    ...outline,
    type: "completed",
    revision: revision + 1,
    updatedAt: START_MS + Math.round(endMs),
    resultUrl: `/api/results/${jobId}?signature=s`,
    resultExpiresAt: START_MS + Math.round(endMs) + 86_400_000,
    charged: { count: 1, tokens: 0 },
  };
}

function answered(serverTime: number, content: object, status = 200): Response {
  return Response.json({ serverTime, ...content }, { status });
}
