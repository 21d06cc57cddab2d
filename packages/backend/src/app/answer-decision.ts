import type { DecisionOutcome } from "../rules/decide.ts";
import type { Timed } from "../store-port.ts";
import { answerJob } from "./answer-job.ts";
import { jobStateOf } from "./job-state-of.ts";
import { refuse } from "./respond.ts";
import type { Exchange, Services } from "./services.ts";

/** What a person's decision led to; a refusal carries the job as it truly is (case Q03). */
export async function answerDecision(
  exchange: Exchange,
  outcome: Timed<DecisionOutcome>,
  services: Services,
): Promise<Response> {
  const tracked = { job: outcome.job, position: null };
  switch (outcome.type) {
    case "decided":
      return answerJob(tracked, outcome.now, services);
    case "already_settled":
    case "not_allowed": {
      const job = await jobStateOf(tracked, services, outcome.now);
      const code =
        outcome.type === "already_settled" ? "job_already_settled" : "transition_not_allowed";
      return refuse(exchange, code, outcome.now, { job });
    }
    default:
      return outcome satisfies never;
  }
}
