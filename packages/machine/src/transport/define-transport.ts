/**
 * A transport for a backend of one's own: its words, and as few of its abilities as it has.
 * What it does not promise, the machine does not rely on: without idempotency and look-up, a
 * lost answer ends at a person's decision, never in a second POST (C10).
 */
import {
  type OperationKey,
  type ProblemCode,
  problemCatalogue,
  type RejectionCategory,
} from "@claimcheck/protocol";
import type { UnknownReason } from "../operation-view.ts";
import { fromMachineId } from "./foreign-id.ts";
import { type ForeignJob, type ForeignStatus, namedJob } from "./foreign-job.ts";
import type {
  Exchange,
  JobAnswer,
  NamedJob,
  NoEvidence,
  Refusal,
  SubmitRequest,
  Transport,
  TransportPromises,
} from "./transport.ts";

/** What a call came to. A throw counts as `{ type: "unknown", reason: "network" }`. */
export type ForeignAnswer =
  | ({ readonly type: "job"; readonly job: ForeignJob } & ForeignExchange)
  /** There is no such job, or none has this key. */
  | ({ readonly type: "missing" } & ForeignExchange)
  /** A definite no, in the catalogue's words. */
  | ({
      readonly type: "refused";
      readonly code: ProblemCode;
      readonly detail?: string;
    } & ForeignExchange)
  /** No evidence either way. */
  | ({ readonly type: "unknown"; readonly reason: UnknownReason } & ForeignExchange);

/** A list to choose from, the likeliest first. */
export type ForeignCandidates = {
  readonly type: "candidates";
  readonly jobs: readonly ForeignJob[];
} & ForeignExchange;

type ForeignExchange = Pick<Exchange, "serverTime" | "retryAfterMs" | "httpStatus" | "requestId">;

export interface TransportDefinition {
  /** The backend's absolute URL. Names it in records, and is what relative results belong to. */
  readonly endpoint: string;
  /** Default: nobody is named. */
  readonly account?: () => string | undefined;
  /** Default: nothing is promised. */
  readonly promises?: Partial<TransportPromises>;
  /** From the backend's words, exactly as it writes them, to ours. */
  readonly statuses: Readonly<Record<string, ForeignStatus>>;
  /** One POST of `body`, byte for byte. `echoedKey`: the key in the answer, where keys are promised. */
  submit(
    request: SubmitRequest,
    signal: AbortSignal,
  ): Promise<ForeignAnswer & { readonly echoedKey?: OperationKey; readonly replayed?: boolean }>;
  /** One read of one job. */
  read(jobId: string, signal: AbortSignal): Promise<ForeignAnswer>;
  /** Which job has this key. `missing` proves nothing but what `promises.absence` says. */
  lookUp?(operationKey: OperationKey, signal: AbortSignal): Promise<ForeignAnswer>;
  /**
   * Jobs that may be this request's, where jobs can be listed but not asked for by key. They
   * are shown to a person and never adopted by themselves. Giving this promises
   * `lookup: "candidates"`.
   */
  candidates?(
    request: SubmitRequest,
    signal: AbortSignal,
  ): Promise<ForeignCandidates | Extract<ForeignAnswer, { type: "refused" | "unknown" }>>;
  /** Cancel the job of this key (`job`), or make sure that none ever has it (`missing`). */
  giveUp?(operationKey: OperationKey, signal: AbortSignal): Promise<ForeignAnswer>;
  cancel?(jobId: string, signal: AbortSignal): Promise<ForeignAnswer>;
  accept?(jobId: string, signal: AbortSignal): Promise<ForeignAnswer>;
  reject?(
    jobId: string,
    reason: { readonly category: RejectionCategory; readonly note?: string },
    signal: AbortSignal,
  ): Promise<ForeignAnswer>;
}

const nothing: TransportPromises = {
  idempotency: "none",
  lookup: "none",
  absence: "unprovable",
  cancel: false,
  hold: false,
  batch: false,
};

/** @throws TypeError when `endpoint` is not an absolute URL */
export function defineTransport(definition: TransportDefinition): Transport {
  const { account, lookUp, candidates, giveUp, cancel, accept, reject } = definition;
  const endpoint = new URL(definition.endpoint).href;
  const statuses = new Map(Object.entries(definition.statuses));
  const promises: TransportPromises = {
    ...nothing,
    cancel: cancel !== undefined,
    lookup: candidates === undefined ? "none" : "candidates",
    ...definition.promises,
  };
  const translate = (job: ForeignJob) => namedJob(job, statuses, endpoint);

  return {
    promises: { ...promises, batch: false, hold: false },
    endpoint,
    account: () => account?.(),
    async submit(request, signal) {
      const answer = await heard(() => definition.submit(request, signal));
      if (answer.type !== "job") return withoutJob(answer);
      const job = translate(answer.job);
      if (job === undefined) return unreadable(answer);
      const { echoedKey, replayed = false } = answer;
      const guarded = echoedKey === request.operationKey;
      return { ...exchangeOf(answer), type: "accepted", job, replayed, guarded };
    },
    async read({ jobs }, signal) {
      const [asked] = jobs;
      if (asked === undefined) return { type: "answers", answers: new Map() };
      const answer = await heard(() => definition.read(fromMachineId(asked.jobId), signal));
      if (answer.type === "refused" || answer.type === "unknown") return withoutJob(answer);
      const told: JobAnswer =
        answer.type === "missing" ? answer : answerOf(translate(answer.job), asked.jobId);
      return { ...exchangeOf(answer), type: "answers", answers: new Map([[asked.jobId, told]]) };
    },
    ...(lookUp && {
      async lookUp(operationKey, signal) {
        const answer = await heard(() => lookUp(operationKey, signal));
        if (answer.type === "missing") return { ...exchangeOf(answer), type: "absent" };
        if (answer.type !== "job") return withoutJob(answer);
        const job = translate(answer.job);
        return job === undefined
          ? unreadable(answer)
          : { ...exchangeOf(answer), type: "found", job };
      },
    }),
    ...(candidates && {
      async candidates(request, signal) {
        const answer = await heard(() => candidates(request, signal));
        if (answer.type !== "candidates") return withoutJob(answer);
        const jobs = answer.jobs.flatMap((job) => translate(job) ?? []);
        return { ...exchangeOf(answer), type: "candidates", jobs };
      },
    }),
    ...(giveUp && {
      async giveUp(operationKey, signal) {
        const answer = await heard(() => giveUp(operationKey, signal));
        if (answer.type === "missing") return { ...exchangeOf(answer), type: "burned" };
        if (answer.type !== "job") return withoutJob(answer);
        const job = translate(answer.job);
        return job === undefined
          ? unreadable(answer)
          : { ...exchangeOf(answer), type: "cancelled", job };
      },
    }),
    ...(cancel && {
      cancel: (jobId, signal) => wish(jobId, (id) => cancel(id, signal)),
    }),
    ...(accept &&
      reject && {
        review: (jobId, review, signal) =>
          wish(jobId, (id) =>
            review.decision === "accept"
              ? accept(id, signal)
              : reject(id, reasonOf(review), signal),
          ),
      }),
  };

  async function wish(
    jobId: string,
    send: (id: string) => Promise<ForeignAnswer>,
  ): Promise<(Exchange & { type: "answered"; answer: JobAnswer }) | Refusal | NoEvidence> {
    const answer = await heard(() => send(fromMachineId(jobId)));
    if (answer.type === "refused" || answer.type === "unknown") return withoutJob(answer);
    const told: JobAnswer =
      answer.type === "missing" ? answer : answerOf(translate(answer.job), jobId);
    return { ...exchangeOf(answer), type: "answered", answer: told };
  }
}

/** A throw is the network's; whether the far side acted is open. */
async function heard<Answer>(
  call: () => Promise<Answer>,
): Promise<Answer | Extract<ForeignAnswer, { type: "unknown" }>> {
  try {
    return await call();
  } catch {
    return { type: "unknown", reason: "network" };
  }
}

function reasonOf({ category, note }: { category: RejectionCategory; note?: string | undefined }) {
  return note === undefined ? { category } : { category, note };
}

function exchangeOf(answer: ForeignExchange): Exchange {
  const { serverTime, retryAfterMs, httpStatus, requestId } = answer;
  return {
    ...(serverTime === undefined ? {} : { serverTime }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(httpStatus === undefined ? {} : { httpStatus }),
    ...(requestId === undefined ? {} : { requestId }),
  };
}

function withoutJob(answer: Exclude<ForeignAnswer, { type: "job" }>): Refusal | NoEvidence {
  const exchange = exchangeOf(answer);
  switch (answer.type) {
    case "missing":
      return { ...exchange, type: "no_evidence", reason: "missing" };
    case "unknown":
      return { ...exchange, type: "no_evidence", reason: answer.reason };
    case "refused": {
      const { code, detail } = answer;
      const { title, recovery } = problemCatalogue[code];
      const problem = { code, title, ...(detail === undefined ? {} : { detail }) };
      return { ...exchange, type: "problem", code, problem, recovery };
    }
    default:
      return answer satisfies never;
  }
}

function unreadable(answer: ForeignExchange): NoEvidence {
  return { ...exchangeOf(answer), type: "no_evidence", reason: "unreadable" };
}

/** What was asked for must be what is answered. */
function answerOf(translated: NamedJob | undefined, jobId: string): JobAnswer {
  return translated?.jobId === jobId ? translated.answer : { type: "unreadable" };
}
