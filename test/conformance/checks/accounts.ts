import {
  headerNames,
  readJobsAnswerSchema,
  recentOperationsSchema,
  sha256Hex,
} from "@claimcheck/protocol";
import { newKey, newPicture, problemIn } from "../account.ts";
import { bodyAs, demand } from "../breach.ts";
import type { ActiveCheck } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import { sameUse } from "../use.ts";

/** A refusal without what differs in every answer. */
function shapeOf({ status, json }: Exchange): string {
  const { serverTime: _time, requestId: _id, ...rest } = Object(json);
  return JSON.stringify({ status, ...rest });
}

/** Another account learns nothing, and changes nothing. */
export const accountChecks: readonly ActiveCheck[] = [
  {
    id: "account.own-keys",
    sentence:
      "A key belongs to its account: another's submit under it is a job and a charge of its own.",
    source: "S1, S8, case I06",
    advice: "Make (account, key) unique, never the key alone.",
    needs: ["second-account"],
    async run({ account, other }) {
      const picture = newPicture();
      await account.upload(picture);
      await other.upload(picture);
      // The very same bytes, so that nothing but the account tells the two apart.
      const request = { ...(await account.request()), images: [sha256Hex(picture)] };
      const mine = await account.started(newKey(), request);
      const theirs = await other.started(mine.key, request);
      demand(theirs.jobId !== mine.jobId, "two accounts never share a job", theirs.exchange);
      demand(!theirs.answer.replayed, "it is no replay for the other account", theirs.exchange);
      const another = newKey();
      await account.started(another, { ...request, prompt: "a hat" });
      const before = await account.used();
      const free = await other.started(another, { ...request, prompt: "a scarf" });
      demand(!free.answer.replayed, "another body under it is no mismatch", free.exchange);
      const replay = await account.submit(mine.key, mine.request);
      const isMine = Object(replay.json).job?.jobId === mine.jobId;
      demand(isMine, "the first account's key still finds its own job", replay);
      sameUse(before, await account.used(), "another account's submit costs this one nothing");
    },
  },
  {
    id: "account.hidden-jobs",
    sentence: "Another account's job looks exactly like one that never was, and cannot be touched.",
    source: "S8, case X03",
    advice: "Put the account into every where clause; answer 404 job_not_found, never 403.",
    needs: ["second-account"],
    async run({ account, other }) {
      const { jobId } = await account.started();
      const before = await account.used();
      const { revision } = await account.job(jobId);
      const asOther = async (id: string) => [
        await other.call("GET", `/jobs/${id}`),
        await other.cancel(id),
        await other.review(id, { decision: "accept" }),
      ];
      const [foreign, unknown] = [await asOther(jobId), await asOther("job_that_never_was")];
      for (const [index, exchange] of foreign.entries()) {
        problemIn(exchange, "job_not_found");
        const twin = unknown[index];
        const isTwin = twin !== undefined && shapeOf(twin) === shapeOf(exchange);
        demand(isTwin, "it has the very shape of a job that never was", exchange);
      }
      const read = await other.call("POST", "/jobs/read", { json: { jobs: [{ id: jobId }] } });
      const answer = bodyAs(read, readJobsAnswerSchema, "ReadJobsAnswer");
      demand(answer.missing.includes(jobId), "a read of many calls it missing", read);
      const job = await account.job(jobId);
      const isUntouched = job.revision >= revision && job.type !== "failed";
      demand(isUntouched, "the job goes on untouched", read);
      sameUse(before, await account.used(), "nothing is given back by another account's cancel");
    },
  },
  {
    id: "account.hidden-operations",
    sentence: "Another account neither finds nor burns a key, and lists none of the jobs.",
    source: "S8, case I06",
    advice: "Look keys up by (account, key); burn within the account that asks.",
    needs: ["second-account"],
    async run({ account, other }) {
      const { key, jobId } = await account.started();
      problemIn(await other.lookUp(key), "operation_not_found");
      const burned = await other.giveUp(key);
      const isOwn = burned.status === 200 && Object(burned.json).outcome === "burned";
      demand(isOwn, "the other account burns its own key of that name", burned);
      const found = await account.lookUp(key);
      demand(found.status === 200, "the first account's key is not burned", found);
      const job = await account.job(jobId);
      demand(job.type !== "failed", "its job is not cancelled", found);
      const listed = await other.call("GET", "/jobs?recent");
      const { operations } = bodyAs(listed, recentOperationsSchema, "RecentOperations");
      const isListed = operations.some((operation) => operation.job.jobId === jobId);
      demand(!isListed, "it is not in the other account's list", listed);
    },
  },
  {
    id: "account.own-uploads",
    sentence: "A file that one account uploaded is not there for another.",
    source: "design 6 (per account), S8",
    advice: "Keep uploads per account; a hash is no permission.",
    needs: ["second-account"],
    async run({ account, other }) {
      const picture = newPicture();
      await account.upload(picture);
      const head = await other.call("HEAD", `/uploads/${sha256Hex(picture)}`);
      demand(head.status === 404, "HEAD by another account is 404", head);
      const request = { ...(await other.request()), images: [sha256Hex(picture)] };
      const key = `other-${sha256Hex(picture).slice(0, 32)}`;
      const refused = await other.submit(key, request);
      problemIn(refused, "upload_missing");
      const marked = refused.headers.has(headerNames.replayed);
      demand(!marked, "nothing of it is a replay", refused);
    },
  },
];
