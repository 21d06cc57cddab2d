import { newKey, problemIn } from "../account.ts";
import { demand, NotApplicableError } from "../breach.ts";
import type { ActiveCheck } from "../check.ts";

/** What is reserved, and what is on offer. */
export const quotaChecks: readonly ActiveCheck[] = [
  {
    id: "quota.reserved",
    sentence: "A start reserves its cost on every meter before it is answered.",
    source: "design 7 (reserve → concurrency → job), S3",
    advice:
      "Reserve in the transaction that makes the job; counting only after success lets parallel requests pass the limit.",
    needs: [],
    async run({ account }) {
      const request = await account.request();
      const { models } = await account.capabilities();
      const model = models.find(({ id }) => id === request.model);
      const cost = model?.resolutions.find(({ id }) => id === request.resolution)?.cost;
      const before = await account.quota();
      const { jobId, exchange } = await account.started();
      const after = await account.quota();
      const job = await account.job(jobId);
      const isActive = job.type === "queued" || job.type === "processing";
      for (const { meter, period, periodKey, used, limit } of after.meters) {
        const earlier = before.meters.find(
          (one) => one.meter === meter && one.periodKey === periodKey,
        );
        const by = used - (earlier?.used ?? 0);
        // Once a job has ended, its estimate of tokens is the actual use.
        const isJudged = meter === "count" || isActive;
        const isReserved = !isJudged || by === cost?.[meter];
        const wanted = `${meter} per ${period} grows by ${cost?.[meter]}; it grew by ${by}`;
        demand(isReserved, wanted, exchange);
        demand(limit === null || used <= limit, "nothing is used beyond its limit", exchange);
      }
      const isCounted = !isActive || after.concurrency.active >= 1;
      demand(isCounted, "the job counts as active", exchange);
    },
  },
  {
    id: "quota.exceeded",
    sentence: "A start beyond the quota is 429 quota_exceeded with the moment of the reset.",
    source: "design 6 (quota_exceeded 429 + Retry-After + retryAfterMs + resetsAt), case P13",
    advice: "Name the limit that resets last; take nothing; do not keep the refusal under the key.",
    needs: [],
    async run({ account }) {
      const { meters } = await account.quota();
      const isUsedUp = meters.some(({ used, limit }) => limit !== null && used >= limit);
      if (!isUsedUp) {
        throw new NotApplicableError("Only an account with a used-up quota can show this.");
      }
      const key = newKey();
      const refused = await account.submit(key, await account.request());
      const { resetsAt, retryAfterMs, serverTime } = problemIn(refused, "quota_exceeded");
      demand(resetsAt !== undefined && resetsAt > serverTime, "resetsAt is in the future", refused);
      demand(retryAfterMs === resetsAt - serverTime, "retryAfterMs leads up to resetsAt", refused);
      problemIn(await account.lookUp(key), "operation_not_found");
    },
  },
];
