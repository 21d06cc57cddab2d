import { reviewRequestSchema } from "@claimcheck/protocol";
import { answerDecision } from "../answer-decision.ts";
import { faultsOf, readJson } from "../request-body.ts";
import { refuse } from "../respond.ts";
import type { Route } from "../services.ts";

/** `POST /jobs/{id}/review`: accept or reject the file. */
export const reviewJob: Route = async (exchange, services) => {
  const { store } = services;
  const body = await readJson(exchange.request);
  if (body.type === "too_large") return refuse(exchange, "payload_too_large", await store.now());
  if (body.type === "faulty") {
    return refuse(exchange, "invalid_request", await store.now(), { errors: [body.fault] });
  }
  const parsed = reviewRequestSchema.safeParse(body.value);
  if (!parsed.success) {
    const errors = faultsOf(parsed.error.issues);
    return refuse(exchange, "invalid_request", await store.now(), { errors });
  }
  const outcome = await store.decide({
    account: exchange.account,
    jobId: exchange.param("id"),
    decision: parsed.data,
  });
  if (outcome.type === "none") return refuse(exchange, "job_not_found", outcome.now);
  return answerDecision(exchange, outcome, services);
};
