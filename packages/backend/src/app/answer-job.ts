import type { Instant, JobAnswer } from "@claimcheck/protocol";
import type { TrackedJob } from "../rules/job.ts";
import { jobStateOf } from "./job-state-of.ts";
import { hintHeader } from "./look-hints.ts";
import { respond } from "./respond.ts";
import type { Services } from "./services.ts";

/** 200 with a job, and when to look again while it has not settled. */
export async function answerJob(
  tracked: TrackedJob,
  now: Instant,
  services: Services,
): Promise<Response> {
  const job = await jobStateOf(tracked, services, now);
  const hint = await services.hints.hintFor(tracked, now);
  const answer: JobAnswer = { serverTime: now, job };
  return respond(answer, { headers: hintHeader([hint]) });
}
