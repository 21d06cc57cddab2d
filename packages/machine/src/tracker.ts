import type { OperationKey } from "@claimcheck/protocol";
import type { OperationHandle, Settled, SubmitOptions, SubmitResult } from "./operation-handle.ts";
import type { Charge } from "./operation-view.ts";
import type { Stop } from "./ports.ts";
import type { Transport } from "./transport/transport.ts";

/** A stored entry that could not be used. It is left where it is, and reported once. */
export interface SetAsideRecord {
  readonly name: string;
  readonly reason: "corrupt" | "newer_version" | "other_account";
}

/** What happened to any operation of this client, for those who do not show it. */
export type TrackerEvent =
  /** What it costs has changed: the moment to look at the quota again. */
  | {
      readonly type: "charge.changed";
      readonly operationKey: OperationKey;
      readonly charge: Charge;
    }
  /** It has ended for good; once per operation and client. */
  | {
      readonly type: "operation.settled";
      readonly operationKey: OperationKey;
      readonly settled: Settled;
    };

/** One client for one backend: every slot, every operation, one Reader. */
export interface Tracker {
  /** The far side this client talks to; for documents such as the quota. */
  readonly transport: Transport;
  /** The handle of a slot; the same object for the same name. */
  slot<Request = unknown>(name: string): OperationHandle<Request>;
  /** Starts an operation that no slot shows; it is found in `operations`. Always a new one. */
  submit(request: unknown, options?: SubmitOptions): Promise<SubmitResult>;
  /** The handle of a known operation; the same object for the same key. */
  operation<Request = unknown>(operationKey: string): OperationHandle<Request> | undefined;
  /** Every operation that has not been dismissed, newest first; the same array until one comes or goes. */
  readonly operations: readonly OperationHandle[];
  /** Calls back when an operation comes or goes. */
  subscribe(listener: () => void): Stop;
  /** Calls back for what happens to any operation. Listening is no display interest: it causes no reads. */
  onEvent(listener: (event: TrackerEvent) => void): Stop;
  readonly setAsideRecords: readonly SetAsideRecord[];
  /**
   * Holds everything that is not under way (`heldBy: paused`), until the returned function is
   * called. Several holds add up.
   */
  pause(): Stop;
  /**
   * Call after a sign-in, a renewed token, or a switch of accounts: what was held for that
   * goes on. Operations of another account leave the view; their records stay.
   */
  accountChanged(): void;
  /** Call on sign-out: removes this account's records here. The server's list brings them back. */
  forgetAccount(): void;
  /** Ends every timer, listener and request but a POST under way, which finishes into its record (C6). */
  dispose(): void;
}
