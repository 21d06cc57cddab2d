import type { OperationKey, Recovery, RejectionCategory } from "@claimcheck/protocol";
import type { KnownJob } from "./known-job.ts";
import type {
  Adoption,
  Choice,
  OperationView,
  RefusalProblem,
  UnknownReason,
} from "./operation-view.ts";
import type { Stop } from "./ports.ts";

/** How a submit ended. What the network did is a value here, never a throw. */
export type SubmitResult =
  | { readonly type: "accepted"; readonly operationKey: OperationKey; readonly jobId: string }
  | {
      readonly type: "refused";
      readonly operationKey: OperationKey;
      readonly problem: RefusalProblem;
      readonly recovery: Recovery;
    }
  | {
      readonly type: "unknown";
      readonly operationKey: OperationKey;
      readonly reason: UnknownReason;
    }
  /** The slot shows another pending operation. Nothing was stored or sent. */
  | { readonly type: "busy" }
  /** `durability: "required"`, and the record could not be stored. Nothing was sent. */
  | { readonly type: "not_stored" }
  /** The caller's signal was aborted before anything was sent. */
  | { readonly type: "aborted" };

export interface SubmitOptions {
  /** Aborting before the first byte leaves stores and sends nothing; afterwards it is no cancel. */
  readonly signal?: AbortSignal;
  /** A key of the caller's own making (`operationKeyFrom`). Default: a random one. */
  readonly operationKey?: OperationKey;
}

/** Which calls make sense right now. A call that does not is ignored and says so in the log. */
export interface Can {
  readonly submit: boolean;
  readonly cancel: boolean;
  readonly accept: boolean;
  readonly reject: boolean;
  readonly checkNow: boolean;
  readonly startOver: boolean;
  readonly setAside: boolean;
  readonly dismiss: boolean;
}

/** How an operation ended for good. */
export type Settled =
  | Extract<KnownJob, { type: "completed" | "failed" }>
  | Extract<OperationView, { type: "refused" }>;

/**
 * One slot, or one operation. Every function is stable and bound. Not thenable: an
 * `await` of a handle must not wait for minutes by accident.
 */
export interface OperationHandle<Request = unknown> {
  readonly view: OperationView;
  readonly can: Can;
  /** Calls back after each visible change. While anyone is subscribed, the job is read for display. */
  subscribe(listener: () => void): Stop;
  /**
   * Starts one operation. Resolves when it is accepted, refused, busy or unknown. In a slot
   * whose operation is pending, an equal request joins it, another one is `busy`.
   * A `Blob` anywhere in the request is hashed and uploaded first; its SHA-256 takes its
   * place in the snapshot.
   *
   * @throws NotJsonError (as a rejection) when the request has no JSON form; nothing is stored or sent
   */
  submit(request: Request, options?: SubmitOptions): Promise<SubmitResult>;
  cancel(): void;
  accept(): void;
  reject(category: RejectionCategory, note?: string): void;
  /** One read (or one reconcile) now, unless a server's floor forbids it. */
  checkNow(): void;
  choose(choice: Choice | Adoption): void;
  /** A new generation attempt from the kept snapshot: a new key, a new charge. */
  startOver(): Promise<SubmitResult>;
  /** Frees the slot and keeps the operation in the list. */
  setAside(): void;
  /** Removes an ended operation from slot and list; a tombstone keeps the list from bringing it back. */
  dismiss(): void;
  /** Resolves when the operation has ended for good; rejects with the signal's reason. */
  settled(options?: { readonly signal?: AbortSignal }): Promise<Settled>;
}
