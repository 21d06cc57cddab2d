import { type GiveUpAnswer, headerNames, parseKeyHeader } from "@claimcheck/protocol";
import { answerDecision } from "../answer-decision.ts";
import { jobStateOf } from "../job-state-of.ts";
import { refuse, respond } from "../respond.ts";
import type { Route } from "../services.ts";

/** `DELETE /operation`: cancel the key's job, or burn the key so that none can ever have it (C12). */
export const giveUpOperation: Route = async (exchange, services) => {
  const { store } = services;
  const key = parseKeyHeader(exchange.request.headers.get(headerNames.operationKey));
  if (key.type !== "key") {
    return refuse(exchange, `idempotency_key_${key.type}`, await store.now());
  }
  const operationKey = key.key;
  const outcome = await store.giveUpOperation({ account: exchange.account, operationKey });
  const serverTime = outcome.now;
  switch (outcome.type) {
    case "burned": {
      const answer: GiveUpAnswer = { outcome: "burned", serverTime, operationKey };
      return respond(answer);
    }
    case "expired":
      return refuse(exchange, "operation_expired", serverTime);
    case "decided": {
      const job = await jobStateOf({ job: outcome.job, position: null }, services, serverTime);
      const answer: GiveUpAnswer = { outcome: "cancelled", serverTime, operationKey, job };
      return respond(answer);
    }
    case "already_settled":
    case "not_allowed":
      return answerDecision(exchange, outcome, services);
    default:
      return outcome satisfies never;
  }
};
