import type { Meter, PeriodKind } from "@claimcheck/protocol";

/** What an account may use. `null` is no limit; 0 is nothing at all. */
export interface Plan {
  readonly id: string;
  readonly limits: Readonly<Record<Meter, Readonly<Record<PeriodKind, number | null>>>>;
  /** How many jobs may be queued or processing at once. */
  readonly concurrency: number | null;
  /** Whose midnight ends a day; an IANA name. */
  readonly timeZone: string;
}
