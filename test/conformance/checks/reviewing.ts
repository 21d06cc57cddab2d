import { headerNames, jobAnswerSchema, operationAnswerSchema } from "@claimcheck/protocol";
import { problemIn } from "../account.ts";
import { bodyAs, demand } from "../breach.ts";
import type { ActiveCheck } from "../check.ts";
import { sameUse } from "../use.ts";

/** A finished file is not an accepted one. */
export const reviewingChecks: readonly ActiveCheck[] = [
  {
    id: "review.accept",
    sentence: "Accepting completes the job, with what it cost; it then has ended for good.",
    source: "design 2 (reviewing), design 6 (POST /jobs/{id}/review)",
    advice:
      "Let accept be the conditional transition from reviewing to completed; a repeat is a success.",
    needs: ["worker"],
    async run({ account }) {
      const { key, jobId } = await account.reviewing();
      const accepted = await account.review(jobId, { decision: "accept" });
      demand(accepted.status === 200, "accepting is 200", accepted);
      const { job } = bodyAs(accepted, jobAnswerSchema, "JobAnswer");
      demand(
        job.type === "completed" && job.charged.count >= 1,
        "it is completed and charged",
        accepted,
      );
      const isSilent = !accepted.headers.has(headerNames.retryAfter);
      demand(isSilent, "nothing more is to be read: no Retry-After once settled", accepted);
      const again = await account.review(jobId, { decision: "accept" });
      demand(again.status === 200, "accepting again is 200", again);
      const same = bodyAs(again, jobAnswerSchema, "JobAnswer").job;
      demand(same.revision === job.revision, "a repeated decision changes nothing", again);
      const used = await account.used();
      const { job: told } = problemIn(await account.cancel(jobId), "job_already_settled");
      demand(told?.type === "completed", "a late cancel is told the job as it is", again);
      const reject = await account.review(jobId, { decision: "reject", category: "light" });
      problemIn(reject, "job_already_settled");
      sameUse(used, await account.used(), "a late cancel gives nothing back");
      const found = await account.lookUp(key);
      const { expiresAt } = bodyAs(found, operationAnswerSchema, "OperationAnswer");
      demand(expiresAt !== undefined, "the settled key has an expiry", found);
    },
  },
  {
    id: "review.reject",
    sentence:
      "Rejecting needs a category, fails the job as rejected_in_review, and refunds nothing.",
    source: "design 2 (reject), design 7 (refund policy)",
    advice: "A file once shown is never free; take the seven categories and no other word.",
    needs: ["worker"],
    async run({ account }) {
      const { jobId } = await account.reviewing();
      const before = await account.used();
      for (const json of [{ decision: "reject" }, { decision: "reject", category: "mood" }, {}]) {
        const wrong = await account.call("POST", `/jobs/${jobId}/review`, { json });
        problemIn(wrong, "invalid_request");
      }
      const rejected = await account.review(jobId, {
        decision: "reject",
        category: "person",
        note: "six fingers",
      });
      demand(rejected.status === 200, "rejecting is 200", rejected);
      const { job } = bodyAs(rejected, jobAnswerSchema, "JobAnswer");
      const isRejected = job.type === "failed" && job.code === "rejected_in_review";
      demand(
        isRejected && !job.refunded,
        "it is failed, rejected_in_review, not refunded",
        rejected,
      );
      sameUse(before, await account.used(), "a rejection gives nothing back");
    },
  },
  {
    id: "review.no-cancel",
    sentence: "What is in review can no longer be cancelled, by job or by key.",
    source: "design 2 (cancel is legal in queued and processing only)",
    advice:
      "Guard the cancel by the state in its own conditional update, and answer 409 with the job.",
    needs: ["worker"],
    async run({ account }) {
      const { key, jobId } = await account.reviewing();
      const before = await account.used();
      for (const exchange of [await account.cancel(jobId), await account.giveUp(key)]) {
        const { job } = problemIn(exchange, "transition_not_allowed");
        demand(job?.type === "reviewing", "the refusal carries the job as it is", exchange);
      }
      sameUse(before, await account.used(), "a refused cancel gives nothing back");
    },
  },
];
