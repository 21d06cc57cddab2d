import type { KnownJob, ReadOutcome, Tracker, Transport } from "@claimcheck/machine";
import { queryOptions } from "@tanstack/react-query";
import { DocumentError, documentOf, failureOf } from "./document-error.ts";
import { documentRetry } from "./document-retry.ts";

/** Capabilities change with a deployment; five minutes old is fresh enough for a form. */
const CAPABILITIES_STALE_MS = 300_000;
/** A link is looked up again this long before it runs out, in ms. */
const LINK_MARGIN_MS = 60_000;

/**
 * Query options for what a client's far side tells, for use with TanStack Query wherever it
 * takes options: `queries(client).quota()`, `.capabilities()`, and `.job(jobId)` for a page of
 * your own about a job that no operation here shows. The keys name endpoint and account, so a
 * cache that outlives a sign-out cannot show one account's quota to another. Only reads: what is
 * paid for goes through `submit`, and no query client's `retry` or persister can repeat that.
 */
export function queries(client: Tracker) {
  const { transport } = client;
  const account = transport.account();
  const scope = ["claimcheck", transport.endpoint, account ?? null] as const;

  /** An answer that would be another account's must not land under this key. */
  function forAccount<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
    if (transport.account() === account) return ask();
    return Promise.reject(new DocumentError(name, { type: "other_account" }));
  }

  return {
    /** What this account has used. */
    quota: () =>
      queryOptions({
        ...documentRetry,
        queryKey: [...scope, "quota"],
        queryFn: ({ signal }) =>
          forAccount("quota", async () => documentOf("quota", await transport.quota?.(signal))),
      }),
    /** What the product offers. */
    capabilities: () =>
      queryOptions({
        ...documentRetry,
        queryKey: [...scope, "capabilities"],
        queryFn: ({ signal }) =>
          forAccount("capabilities", async () =>
            documentOf("capabilities", await transport.capabilities?.(signal)),
          ),
        staleTime: CAPABILITIES_STALE_MS,
      }),
    /**
     * A job, read once: for pages of your own about a job that no operation here shows. Fresh
     * until its link is about to run out, if it has one; a job that may still move is always
     * stale. `useOperation` is what follows a job while it runs.
     */
    job: (jobId: string) =>
      queryOptions({
        ...documentRetry,
        queryKey: [...scope, "job", jobId],
        queryFn: ({ signal }) => forAccount("job", () => readJob(transport, jobId, signal)),
        staleTime: ({ state: { data } }) => (data === undefined ? 0 : data.freshForMs),
        select: ({ job }) => job,
      }),
  };
}

interface ReadJob {
  readonly job: KnownJob;
  readonly freshForMs: number;
}

async function readJob(transport: Transport, jobId: string, signal: AbortSignal): Promise<ReadJob> {
  const asked = { jobs: [{ jobId }], waitMs: 0, readerId: "query" };
  const outcome = await transport.read(asked, signal);
  if (outcome.type !== "answers") throw new DocumentError("job", failureOf(outcome));
  const job = jobIn(outcome, jobId);
  return { job, freshForMs: freshFor(job, outcome.serverTime) };
}

function jobIn(outcome: Extract<ReadOutcome, { type: "answers" }>, jobId: string): KnownJob {
  const answer = outcome.answers.get(jobId);
  switch (answer?.type) {
    case "job":
      return answer.job;
    case "unusable":
    case "unrecognised":
    case "unreadable":
      throw new DocumentError("job", { type: "no_evidence", reason: answer.type });
    case "missing":
    case undefined:
      throw new DocumentError("job", { type: "problem", code: "job_not_found" });
    default:
      return answer satisfies never;
  }
}

function freshFor(job: KnownJob, serverTime: number | undefined): number {
  switch (job.type) {
    case "failed":
      return Number.POSITIVE_INFINITY;
    case "completed":
      if (job.resultExpiresAt === undefined || serverTime === undefined) return 0;
      return Math.max(0, job.resultExpiresAt - serverTime - LINK_MARGIN_MS);
    default:
      return 0;
  }
}
