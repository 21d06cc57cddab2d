import type { JobState } from "@claimcheck/protocol";

/** What a backend that is not ours may leave out. Without a revision, the order of requests decides. */
type OptionalFields =
  | "revision"
  | "createdAt"
  | "updatedAt"
  | "kind"
  | "resultExpiresAt"
  | "reviewDeadlineAt"
  | "charged";

type Relax<Arm> = Arm extends unknown
  ? Omit<Arm, OptionalFields & keyof Arm> & Partial<Pick<Arm, OptionalFields & keyof Arm>>
  : never;

/** A job as this client knows it: the wire's states, with what only our own backend promises optional. */
export type KnownJob = Relax<JobState>;
