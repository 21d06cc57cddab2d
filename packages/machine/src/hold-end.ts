/** How a held read ended: what that says about holding, and what it says about a job. Pure. */
import type { HoldEnd } from "./hold-trust.ts";
import { reasonOf } from "./learn-answer.ts";
import type { JobAnswer, NoEvidence, ReadOutcome } from "./transport/transport.ts";
import type { ReadFact, WantedRead } from "./wanted-read.ts";

/** What a hold's end says about holding; `undefined`: nothing, it is the server's word on something else. */
export function endOf(
  outcome: ReadOutcome,
  jobs: ReadonlyMap<string, WantedRead>,
): HoldEnd | undefined {
  switch (outcome.type) {
    case "answers": {
      const isNews = [...jobs.values()].some((wanted) => bringsNews(outcome.answers, wanted));
      return isNews ? "news" : "unchanged";
    }
    case "problem":
      return reasonOf(outcome) === "unusable" ? "refused" : undefined;
    case "no_evidence":
      return endWithoutEvidence(outcome);
    default:
      return outcome satisfies never;
  }
}

function endWithoutEvidence({ reason, httpStatus }: NoEvidence): HoldEnd | undefined {
  if (reason === "throttled") return undefined;
  if (reason === "timeout" && httpStatus === undefined) return "unanswered";
  const isRefused = httpStatus !== undefined && httpStatus < 500 && reason !== "timeout";
  return isRefused ? "refused" : "cut";
}

function bringsNews(
  answers: ReadonlyMap<string, JobAnswer>,
  { jobId, after }: WantedRead,
): boolean {
  const answer = answers.get(jobId);
  if (answer?.type !== "job") return true;
  const { revision } = answer.job;
  return revision === undefined || after === undefined || revision > after;
}

/** What ended badly for the hold is no word on the job: a plain read will have that. */
export function factFor(
  jobId: string,
  {
    outcome,
    end,
    order,
  }: {
    readonly outcome: ReadOutcome;
    readonly end: HoldEnd | undefined;
    readonly order: number;
  },
): ReadFact {
  if (outcome.type === "answers") {
    const answer = outcome.answers.get(jobId) ?? { type: "unreadable" };
    return { type: "answer", answer, exchange: outcome, order };
  }
  return { type: end === undefined ? "no_answer" : "not_held", outcome };
}
