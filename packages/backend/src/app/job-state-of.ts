import type { Instant, JobState } from "@claimcheck/protocol";
import { type JobResult, POSITION_MAX, type TrackedJob } from "../rules/job.ts";
import type { ResultLinks } from "./result-links.ts";

/** A job as the wire tells it: result links are signed at the moment of reading (case X06). */
export async function jobStateOf(
  { job, position }: TrackedJob,
  links: ResultLinks,
  now: Instant,
): Promise<JobState> {
  const { jobId, revision, createdAt, updatedAt, kind, state } = job;
  const base = { jobId, revision, createdAt, updatedAt, kind };
  switch (state.type) {
    case "queued":
      return { ...base, type: "queued", ...(position === null ? {} : { position }) };
    case "processing": {
      const eta = state.etaMs === null ? {} : { etaMs: state.etaMs };
      return { ...base, type: "processing", progress: state.progress, ...eta };
    }
    case "reviewing": {
      const link = await links.linkTo(resultOf(job), now);
      const { reviewDeadlineAt } = state;
      return { ...base, type: "reviewing", ...link, reviewDeadlineAt };
    }
    case "completed": {
      const link = await links.linkTo(resultOf(job), now);
      return { ...base, type: "completed", ...link, charged: state.charged };
    }
    case "failed":
      return { ...base, ...state };
    default:
      return state satisfies never;
  }
}

function resultOf({ result }: TrackedJob["job"]): JobResult {
  if (result === null) throw new Error("A job in review or completed has no result.");
  return result;
}

/** When to look again, in milliseconds: a hint on a good answer; `undefined` once nothing will change. */
export function readAgainAfterMs(job: JobState): number | undefined {
  switch (job.type) {
    case "queued":
      return Math.min(5000, 1000 + 1000 * (job.position ?? POSITION_MAX));
    case "processing":
      return 1000;
    case "reviewing":
      return 30_000;
    case "completed":
    case "failed":
      return undefined;
    default:
      return job satisfies never;
  }
}
