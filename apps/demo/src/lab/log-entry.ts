import type { Charge, OperationViewType } from "@claimcheck/machine";
import type { NetworkFaultType } from "@claimcheck/mock";
import type { JobStateType } from "@claimcheck/protocol";
import type { Leg } from "./leg.ts";

/** A job as an answer told it. */
export interface HeardJob {
  readonly jobId: string;
  readonly type: string;
  readonly revision?: number;
}

export type Recorded = "yes" | "no" | "refused";

/** One thing that was seen at an edge of the page. No prompt, token or file is in any of them. */
export type LogEntry = {
  /** The lab's clock, ms since the epoch. */
  readonly atMs: number;
} & (
  | {
      readonly type: "sent";
      /** `<page>.<number>`: the same in the other entries about this request. */
      readonly id: string;
      readonly leg: Leg;
      readonly method: string;
      readonly origin: string;
      /** Below the base, without its query. */
      readonly path: string;
      readonly key?: string;
      /** SHA-256 of what a submit carries, and of whom it follows. */
      readonly bodyHash?: string;
      /** Reads only: the jobs that are asked about. */
      readonly jobIds?: readonly string[];
      /**
       * Submits only: whether the record with these very bytes was in the storage by then. `refused`:
       * the storage would not take it.
       */
      readonly recorded?: Recorded;
      /** Whether it carried a credential. */
      readonly signed: boolean;
    }
  /** The network did something to it. */
  | { readonly type: "struck"; readonly id: string; readonly fault: NetworkFaultType }
  /** The far side has answered; whether anybody hears it is another matter. */
  | { readonly type: "answered"; readonly id: string; readonly status: number }
  | {
      readonly type: "heard";
      readonly id: string;
      /** 0: an opaque redirect. */
      readonly status: number;
      readonly code?: string;
      readonly replayed?: boolean;
      readonly retryAfterMs?: number;
      readonly jobs: readonly HeardJob[];
    }
  | { readonly type: "unheard"; readonly id: string; readonly why: "error" | "aborted" }
  /** A committed change of a job, by whichever tab. */
  | {
      readonly type: "job";
      readonly jobId: string;
      readonly revision: number;
      readonly state: JobStateType;
    }
  | {
      readonly type: "view";
      readonly key: string;
      readonly view: OperationViewType;
      readonly reason?: string;
      readonly charge: Charge;
      readonly jobId?: string;
      readonly revision?: number;
    }
  /** What somebody did in the lab, or what a scenario did. */
  | { readonly type: "deed"; readonly what: string }
  | { readonly type: "page"; readonly page: string }
);

export type EntryOf<Type extends LogEntry["type"]> = Extract<LogEntry, { readonly type: Type }>;

type WithoutTime<Entry> = Entry extends unknown ? Omit<Entry, "atMs"> : never;
/** An entry before it is noted. */
export type Note = WithoutTime<LogEntry>;
