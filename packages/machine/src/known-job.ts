import type { JobState } from "@claimcheck/protocol";

/**
 * What a backend that is not ours may leave out (without a revision, the order of requests
 * decides), and the link, which a record never holds: after a reload a finished job is known
 * before its fresh link is, and a link that has run out is no link.
 */
type OptionalFields =
  | "revision"
  | "createdAt"
  | "updatedAt"
  | "kind"
  | "resultUrl"
  | "resultExpiresAt"
  | "reviewDeadlineAt"
  | "charged";

type Relax<Arm> = Arm extends unknown
  ? Omit<Arm, OptionalFields & keyof Arm> & Partial<Pick<Arm, OptionalFields & keyof Arm>>
  : never;

/** A job as this client knows it: the wire's states, with what only our own backend promises optional. */
export type KnownJob = Relax<JobState>;

/** A job that holds a result: only these have a link. */
export type FinishedJob = Extract<KnownJob, { type: "reviewing" | "completed" }>;

export function holdsResult(job: KnownJob): job is FinishedJob {
  return job.type === "reviewing" || job.type === "completed";
}

/** The job without its link: what may be stored (case X05), and what is left when the link has run out. */
export function withoutLink(job: KnownJob): KnownJob {
  if (!holdsResult(job)) return job;
  const { resultUrl: _url, resultExpiresAt: _expiry, ...rest } = job;
  return rest;
}
