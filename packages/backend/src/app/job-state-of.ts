import type { Instant, JobState } from "@claimcheck/protocol";
import type { JobResult, TrackedJob } from "../rules/job.ts";
import type { Services } from "./services.ts";

/**
 * A job as the wire tells it: result links are signed at the moment of reading (case X06), and
 * where the generator says nothing of the end, experience does.
 */
export async function jobStateOf(
  tracked: TrackedJob,
  { links, hints }: Pick<Services, "links" | "hints">,
  now: Instant,
): Promise<JobState> {
  const { job, position } = tracked;
  const { jobId, revision, createdAt, updatedAt, kind, state } = job;
  const base = { jobId, revision, createdAt, updatedAt, kind };
  switch (state.type) {
    case "queued":
      return { ...base, type: "queued", ...(position === null ? {} : { position }) };
    case "processing": {
      const etaMs = state.etaMs ?? (await hints.hintFor(tracked, now)).etaMs;
      const eta = etaMs === undefined ? {} : { etaMs };
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
