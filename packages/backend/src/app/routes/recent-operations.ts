import type { RecentOperations } from "@claimcheck/protocol";
import { jobStateOf } from "../job-state-of.ts";
import { respond } from "../respond.ts";
import type { Route } from "../services.ts";

/** How many operations the list goes back. */
const RECENT_MAX = 50;

/** `GET /jobs?recent`: what this account started lately, for a browser that has forgotten it. */
export const recentOperations: Route = async ({ account }, services) => {
  const { tracked, now } = await services.store.recentOperations({ account, limit: RECENT_MAX });
  const operations = await Promise.all(
    tracked.map(async (one) => ({
      operationKey: one.job.operationKey,
      job: await jobStateOf(one, services, now),
    })),
  );
  const answer: RecentOperations = { serverTime: now, operations };
  return respond(answer);
};
