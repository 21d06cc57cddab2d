import { type JobState, jobAnswerSchema } from "@claimcheck/protocol";
import { newKey, problemIn } from "../account.ts";
import { bodyAs, demand } from "../breach.ts";
import type { ActiveCheck, Trial } from "../check.ts";
import type { Exchange } from "../exchange.ts";
import { growth, inWords, isGrowth, sameUse } from "../use.ts";

const TRIES = 5;

function cancelledJob(exchange: Exchange): JobState {
  demand(exchange.status === 200, "a cancel that wins, or has won before, is 200", exchange);
  const { job } = bodyAs(exchange, jobAnswerSchema, "JobAnswer");
  const isCancelled = job.type === "failed" && job.code === "cancelled" && job.refunded;
  demand(isCancelled, "the job is failed, cancelled and refunded", exchange);
  return job;
}

/** A job that was cancelled while a worker had it. Tries again where one is over too soon. */
async function cancelledInTheMiddle(account: Trial["account"]): Promise<JobState> {
  for (let tries = 1; ; tries += 1) {
    const { jobId } = await account.started();
    const taken = await account.until(jobId, ({ type }) => type !== "queued");
    const exchange = await account.cancel(jobId);
    if (taken.type === "processing" && exchange.status === 200) return cancelledJob(exchange);
    problemIn(exchange, "transition_not_allowed");
    const wanted = "a job stays in processing for long enough to cancel it (another --model?)";
    demand(tries < TRIES, wanted, exchange);
  }
}

/** Cancel: won once, refunded once, final. */
export const cancellingChecks: readonly ActiveCheck[] = [
  {
    id: "cancel.refunded-once",
    sentence: "However often a job is cancelled, its quota comes back exactly once.",
    source: "design 7 (settle), S3, S4, case Q02",
    advice:
      "Refund in the transaction of the one conditional update that settles, under a unique (reservation, kind).",
    needs: [],
    async run({ account }) {
      // Another job of this account stays reserved, so that a refund too many shows.
      const kept = await account.started();
      const before = await account.used();
      const { jobId, key } = await account.started();
      const taken = growth(before, await account.used());
      const isTaken = isGrowth(taken, 1);
      demand(
        isTaken,
        `a start reserves one generation; it grew by ${inWords(taken)}`,
        kept.exchange,
      );
      const answers = await Promise.all([1, 2, 3].map(() => account.cancel(jobId)));
      for (const exchange of answers) cancelledJob(exchange);
      cancelledJob(await account.cancel(jobId));
      await account.giveUp(key);
      sameUse(before, await account.used(), "one refund, and no more");
    },
  },
  {
    id: "cancel.repeated",
    sentence: "A second cancel is 200 and changes nothing: the same revision, the same end.",
    source: "design 4 (repeating a decision that was won is a success), S2",
    advice: "Where the conditional update matches nothing, read the true state and answer it.",
    needs: [],
    async run({ account }) {
      const { jobId } = await account.started();
      const first = cancelledJob(await account.cancel(jobId));
      const exchange = await account.cancel(jobId);
      const second = cancelledJob(exchange);
      const isSame = first.revision === second.revision && first.updatedAt === second.updatedAt;
      demand(isSame, "a repeated cancel changes nothing at all", exchange);
      const reviewed = await account.review(jobId, { decision: "accept" });
      const { job } = problemIn(reviewed, "job_already_settled");
      demand(job?.type === "failed", "a late review is told the job as it is", reviewed);
    },
  },
  {
    id: "cancel.new-attempt-charges",
    sentence: "After a cancel, a new key is a new job and a new charge.",
    source: "design 1 (generation attempt), case Q14",
    advice:
      "Reserve for every new key, also when it follows an earlier one (Claimcheck-Attempt-Of).",
    needs: [],
    async run({ account }) {
      const first = await account.started();
      await account.cancel(first.jobId);
      const before = await account.used();
      const next = await account.started(newKey());
      demand(next.jobId !== first.jobId, "a new key is a new job", next.exchange);
      const grown = growth(before, await account.used());
      const isCharged = isGrowth(grown, 1);
      demand(isCharged, `it reserves again; it grew by ${inWords(grown)}`, next.exchange);
    },
  },
  {
    id: "cancel.final",
    sentence: "A cancelled job stays cancelled, though its worker may report later.",
    source: "design 7 (settle), S2, S7, case Q04",
    advice:
      "Let the worker's report be conditional on the job still running under its own token; keep late output aside.",
    needs: ["worker"],
    async run({ account }) {
      const { jobId, revision } = await cancelledInTheMiddle(account);
      const before = await account.used();
      // By the time a later one is through, the cancelled one would have been, too.
      const later = await account.reviewing();
      const read = await account.call("GET", `/jobs/${jobId}`);
      const { job } = bodyAs(read, jobAnswerSchema, "JobAnswer");
      const isStill = job.type === "failed" && job.code === "cancelled";
      demand(isStill && job.revision === revision, "it is still cancelled, unchanged", read);
      const grown = growth(before, await account.used());
      const isOne = isGrowth(grown, 1);
      demand(isOne, `only the later job is counted; it grew by ${inWords(grown)}`, later.exchange);
    },
  },
];
