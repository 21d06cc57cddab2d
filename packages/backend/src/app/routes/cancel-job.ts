import { answerDecision } from "../answer-decision.ts";
import { refuse } from "../respond.ts";
import type { Route } from "../services.ts";

/** `DELETE /jobs/{id}`: cancel. 200 also when it had been cancelled before. */
export const cancelJob: Route = async (exchange, services) => {
  const outcome = await services.store.decide({
    account: exchange.account,
    jobId: exchange.param("id"),
    decision: { decision: "cancel" },
  });
  if (outcome.type === "none") return refuse(exchange, "job_not_found", outcome.now);
  return answerDecision(exchange, outcome, services);
};
