import { jobIdSchema } from "@claimcheck/protocol";
import { answerJob } from "../answer-job.ts";
import { refuse } from "../respond.ts";
import type { Route } from "../services.ts";

/** `GET /jobs/{id}`. Another account's job does not exist either (S8). */
export const readJob: Route = async (exchange, services) => {
  const { store } = services;
  const jobId = exchange.param("id");
  if (!jobIdSchema.safeParse(jobId).success) {
    return refuse(exchange, "job_not_found", await store.now());
  }
  const { tracked, now } = await store.readJobs({ account: exchange.account, jobIds: [jobId] });
  const [found] = tracked;
  return found === undefined
    ? refuse(exchange, "job_not_found", now)
    : answerJob(found, now, services);
};
