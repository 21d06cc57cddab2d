import type { Account } from "./account.ts";
import type { Exchange } from "./exchange.ts";

/** What a check needs of a server beyond answering requests. Named in `--skip`. */
export const needs = [
  /** Something that works on jobs: without it they stay queued. */
  "worker",
  /** Credentials of a second account. */
  "second-account",
  /** Pages of other origins as clients. */
  "cross-origin",
  /** Credentials at all: some servers have one account for everybody. */
  "sign-in",
  "held-reads",
  "openapi",
] as const;
export type Need = (typeof needs)[number];

/** What a check works with: two accounts of its own, or those that were given. */
export interface Trial {
  readonly account: Account;
  readonly other: Account;
  /** Somebody without credentials. */
  readonly stranger: Account;
}

interface Rule {
  /** `room.what`, for reports and for `--only`. */
  readonly id: string;
  /** What holds on a server that keeps the contract. */
  readonly sentence: string;
  /** Where the rule stands: a section of the design, invariants, cases. */
  readonly source: string;
  /** What a server that fails has to change. */
  readonly advice: string;
}

/** Sends requests of its own. */
export interface ActiveCheck extends Rule {
  readonly needs: readonly Need[];
  run(trial: Trial): Promise<void>;
}

/** Looks at all that was exchanged, by whichever check. */
export interface PassiveCheck extends Rule {
  judge(exchanges: readonly Exchange[]): void;
}

export type Check = ActiveCheck | PassiveCheck;
