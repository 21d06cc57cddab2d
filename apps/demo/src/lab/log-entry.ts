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

/** An operation as a page found it in the storage when it began. */
export interface FoundRecord {
  readonly key: string;
  readonly jobId?: string;
  /** SHA-256 as in `sent`, of what would be sent again. */
  readonly bodyHash?: string;
  /** Whether it had not ended yet, as far as the record knows. */
  readonly isPending: boolean;
}

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
  | { readonly type: "struck"; readonly id: string; readonly fault: NetworkFaultType | "hold_cut" }
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
      /** Submits that were accepted only: whether the answer names the operation key. */
      readonly echoed?: boolean;
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
      /** What was asked for and is not answered yet. */
      readonly wish?: string;
      readonly jobId?: string;
      readonly revision?: number;
    }
  /** A person has decided something about an operation; `choice` as the client names it. */
  | {
      readonly type: "decided";
      readonly key: string;
      readonly what: string;
      readonly choice?: string;
    }
  /** The page was hidden, or is back; as the client is told. */
  | { readonly type: "visibility"; readonly hidden: boolean }
  /** The customer's page is mounted, or not any more. */
  | { readonly type: "mounted"; readonly isMounted: boolean }
  /** A worker of this page has taken a job. */
  | { readonly type: "leased"; readonly jobId: string; readonly token: number }
  /** A worker has tried to write with a token that is not the newest; whether anything came of it. */
  | {
      readonly type: "stale write";
      readonly jobId: string;
      readonly token: number;
      readonly what: string;
      readonly isTaken: boolean;
    }
  /** The model was called. `guard`: what it does with a second call under the key. */
  | { readonly type: "called"; readonly key: string; readonly guard: string }
  /** Another account has asked for a job of this one. */
  | {
      readonly type: "pried";
      readonly jobId: string;
      readonly what: string;
      readonly status: number;
      /** Whether the answer named the job. */
      readonly isTold: boolean;
    }
  /** What somebody did in the lab, or what a scenario did. */
  | { readonly type: "deed"; readonly what: string }
  | {
      readonly type: "page";
      readonly page: string;
      /** What it found when it was loaded. */
      readonly found?: readonly FoundRecord[];
    }
);

export type EntryOf<Type extends LogEntry["type"]> = Extract<LogEntry, { readonly type: Type }>;

type WithoutTime<Entry> = Entry extends unknown ? Omit<Entry, "atMs"> : never;
/** An entry before it is noted. */
export type Note = WithoutTime<LogEntry>;
