import type { Fingerprint, OperationKey } from "@claimcheck/protocol";
import type { EvidenceEntry } from "./evidence.ts";
import type { EvidenceCounters } from "./evidence-counters.ts";
import type { OperationHandle, Settled, SubmitOptions, SubmitResult } from "./operation-handle.ts";
import type { Charge } from "./operation-view.ts";
import type { Stop } from "./ports.ts";
import type { ResumeResult } from "./serialized-operation.ts";
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
  | OperationSettled;

/** An operation has ended for good; once per operation and client. */
export interface OperationSettled {
  readonly type: "operation.settled";
  readonly operationKey: OperationKey;
  readonly settled: Settled;
}

/** Two clocks: a view's moments are the device's, a problem's and a job's are the server's. */
export interface TrackerClock {
  /** The device's wall clock, ms since the epoch. */
  deviceMs(): number;
  /** The server's time as last heard, carried on. `undefined` before it was heard. */
  serverMs(): number | undefined;
  /** Calls `wake` once, after `delayMs` or later. */
  after(delayMs: number, wake: () => void): Stop;
}

/** One client for one backend: every slot, every operation, one Reader. */
export interface Tracker {
  /** The far side this client talks to; for documents such as the quota. */
  readonly transport: Transport;
  /** The handle of a slot; the same object for the same name. */
  slot<Request = unknown>(name: string): OperationHandle<Request>;
  /** Starts an operation that no slot shows; it is found in `operations`. Always a new one. */
  submit(request: unknown, options?: SubmitOptions): Promise<SubmitResult>;
  /**
   * The handle of the operation with this key; the same object for the same key. It shows
   * `idle` while this account has no such operation here: before the server's list has brought
   * it, after it was dismissed, after a sign-out. It never submits.
   */
  operation<Request = unknown>(operationKey: string): OperationHandle<Request>;
  /** Every operation that has not been dismissed, newest first; the same array until one comes or goes. */
  readonly operations: readonly OperationHandle[];
  /** Calls back when an operation comes or goes. */
  subscribe(listener: () => void): Stop;
  /** Calls back for what happens to any operation. Listening is no display interest: it causes no reads. */
  onEvent(listener: (event: TrackerEvent) => void): Stop;
  /**
   * Calls back once for each operation that ends for good. What ended while nobody listened is
   * told to the first who does, at once; in memory only, so a reload forgets what it told.
   */
  onSettled(listener: (event: OperationSettled) => void): Stop;
  /** The moments that views and problems name, to count down to. */
  readonly clock: TrackerClock;
  /**
   * The fingerprint that a submit of this request would have, each Blob in it hashed once per
   * client; at once where nothing is left to hash.
   *
   * @throws NotJsonError when the request has no JSON form
   */
  fingerprintOf(request: unknown): Fingerprint | Promise<Fingerprint>;
  /** What this page saw happen to an operation, oldest first: for support. No prompts, keys or tokens. */
  evidenceOf(operationKey: OperationKey): readonly EvidenceEntry[];
  /** How often things were in doubt in this page, and how that ended. */
  readonly counters: EvidenceCounters;
  /** The counters and every operation's evidence as JSON (`EvidenceReport`), for support. */
  exportEvidence(): string;
  /**
   * The operation as a string, for `resume` in another process of the same account. It holds
   * the request as confirmed, so it is as private as that; no token, no link, no file.
   * `undefined` where there is nothing to take up: no such operation here, refused, or files
   * that are still being hashed.
   */
  serialize(operationKey: OperationKey): string | undefined;
  /**
   * Takes up an operation that another process has serialized. What may have been sent is
   * asked for before anything is sent again, and no create runs twice unguarded (C10): where
   * nothing can be proved, a person is asked. An operation that is known here stays as it is.
   */
  resume(text: string): ResumeResult;
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
