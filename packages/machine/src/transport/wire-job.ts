import { readJob, safeResultUrl } from "@claimcheck/protocol";
import { holdsResult } from "../known-job.ts";
import type { JobAnswer, NamedJob } from "./transport.ts";

/**
 * A job out of a body, with its id wherever that can be told. Result links are checked here,
 * at receipt: one that a page may not use is no result (cases P04, X01).
 *
 * @param base what relative links belong to
 */
export function namedJob(value: unknown, base: string): NamedJob | undefined {
  const reading = readJob(value);
  switch (reading.type) {
    case "job": {
      const { job } = reading;
      if (!holdsResult(job)) return { jobId: job.jobId, answer: { type: "job", job } };
      const resultUrl = safeResultUrl(job.resultUrl, base);
      const { jobId, revision } = job;
      const answer: JobAnswer =
        resultUrl === undefined
          ? { type: "unusable", ...(revision === undefined ? {} : { revision }) }
          : { type: "job", job: { ...job, resultUrl } };
      return { jobId, answer };
    }
    case "unusable": {
      const { jobId, revision } = reading;
      return {
        jobId,
        answer: { type: "unusable", ...(revision === undefined ? {} : { revision }) },
      };
    }
    case "unrecognised": {
      const { jobId, word } = reading;
      return { jobId, answer: { type: "unrecognised", word } };
    }
    case "unreadable":
      return undefined;
    default:
      return reading satisfies never;
  }
}
