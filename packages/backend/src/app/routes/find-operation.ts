import { headerNames, type OperationAnswer, parseKeyHeader } from "@claimcheck/protocol";
import { jobStateOf } from "../job-state-of.ts";
import { refuse, respond } from "../respond.ts";
import type { Route } from "../services.ts";

/** `GET /operation`: the job of a key. The key stays in a header, so out of access logs. */
export const findOperation: Route = async (exchange, services) => {
  const { store } = services;
  const key = parseKeyHeader(exchange.request.headers.get(headerNames.operationKey));
  if (key.type !== "key") {
    return refuse(exchange, `idempotency_key_${key.type}`, await store.now());
  }
  const operationKey = key.key;
  const found = await store.findOperation({ account: exchange.account, operationKey });
  switch (found.type) {
    case "none":
      return refuse(exchange, "operation_not_found", found.now);
    case "burned":
    case "expired":
      return refuse(exchange, `operation_${found.type}`, found.now);
    case "live": {
      const { expiresAt } = found.operation;
      const answer: OperationAnswer = {
        serverTime: found.now,
        operationKey,
        ...(expiresAt === null ? {} : { expiresAt }),
        job: await jobStateOf(found.tracked, services, found.now),
      };
      return respond(answer);
    }
    default:
      return found satisfies never;
  }
};
