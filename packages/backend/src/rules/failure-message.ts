import type { FailureCode } from "@claimcheck/protocol";

/** What a person is told when a job ends without a result. Never a provider's own words. */
export function failureMessage(code: FailureCode): string {
  switch (code) {
    case "generator":
      return "The model could not make this picture.";
    case "cancelled":
      return "This was cancelled.";
    case "deadline":
      return "This took longer than it may and was stopped.";
    case "dispatch":
      return "No worker was free in time to begin.";
    case "worker_lost":
      return "The work was interrupted and could not be taken up again.";
    case "rejected_in_review":
      return "The result was rejected in review.";
    default:
      return code satisfies never;
  }
}
