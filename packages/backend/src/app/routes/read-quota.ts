import type { Quota } from "@claimcheck/protocol";
import { meterReadings } from "../../rules/quota.ts";
import { readPlan } from "../read-plan.ts";
import { respond } from "../respond.ts";
import type { Route } from "../services.ts";

/** `GET /quota`: what this account has used, and how many jobs it runs. */
export const readQuota: Route = async (exchange, services) => {
  const { store } = services;
  const reading = await readPlan(exchange, services, await store.now());
  if (reading.type === "refused") return reading.response;
  const { plan } = reading;
  const quota = await store.readQuota({ account: exchange.account, plan });
  const answer: Quota = {
    serverTime: quota.now,
    plan: plan.id,
    meters: meterReadings(plan, quota.periods, quota.counters),
    concurrency: { active: quota.activeCount, limit: plan.concurrency },
  };
  return respond(answer);
};
