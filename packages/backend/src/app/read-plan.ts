import type { Instant } from "@claimcheck/protocol";
import type { PlanReading } from "../ports.ts";
import type { Plan } from "../rules/plan.ts";
import { refuse } from "./respond.ts";
import type { Exchange, Services } from "./services.ts";

/** How soon an unreadable plan is worth another try. */
const PLAN_RETRY_MS = 5000;

/** The account's plan, or the refusal that its absence means. An unreadable plan counts nothing. */
export async function readPlan(
  exchange: Exchange,
  { plans, logger }: Services,
  now: Instant,
): Promise<
  | { readonly type: "plan"; readonly plan: Plan }
  | { readonly type: "refused"; readonly response: Response }
> {
  const { account, trace } = exchange;
  const reading = await plans.planOf(account).catch((): PlanReading => ({ type: "unavailable" }));
  switch (reading.type) {
    case "plan":
      return reading;
    case "unavailable": {
      logger.warn("plan.unavailable", { account, requestId: trace.requestId });
      const details = { retryAfterMs: PLAN_RETRY_MS };
      return { type: "refused", response: refuse(exchange, "plan_unavailable", now, details) };
    }
    case "credits_insufficient":
    case "forbidden":
      return { type: "refused", response: refuse(exchange, reading.type, now) };
    default:
      return reading satisfies never;
  }
}
