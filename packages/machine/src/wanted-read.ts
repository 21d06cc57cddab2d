import type { Exchange, JobAnswer, NoEvidence, Refusal } from "./transport/transport.ts";

/** What a read brought for one job. */
export type ReadFact =
  | {
      readonly type: "answer";
      readonly answer: JobAnswer;
      readonly exchange: Exchange;
      /** In which order requests went out. */
      readonly order: number;
    }
  | { readonly type: "no_answer"; readonly outcome: Refusal | NoEvidence }
  /** A hold ended badly. That says something of holding, and nothing of the job. */
  | { readonly type: "not_held"; readonly outcome: Refusal | NoEvidence };

/** A job that somebody wants read, and who. Without listeners nobody wants it any more. */
export interface WantedRead {
  readonly jobId: string;
  /** The last revision the asker knows. */
  readonly after?: number;
  readonly listeners: Set<(fact: ReadFact) => void>;
}

export function isWanted({ listeners }: WantedRead): boolean {
  return listeners.size > 0;
}

/** Tells all who want it, once. */
export function tell({ listeners }: WantedRead, fact: ReadFact): void {
  for (const listener of [...listeners]) {
    listeners.delete(listener);
    listener(fact);
  }
}
