import {
  type Amounts,
  type Instant,
  type Meter,
  meters,
  type PeriodKind,
} from "@claimcheck/protocol";

/** One meter's share of a ledger entry, in one period. `amount` adds to what is used. */
export interface LedgerLine {
  readonly meter: Meter;
  readonly period: PeriodKind;
  readonly periodKey: string;
  readonly amount: number;
}

/**
 * `reserve` before the job exists, `adjust` once to the actual use, `refund` at most once.
 * The ledger is append-only and (reservation, kind) is unique, so that no bug can give
 * back twice (S4).
 */
export const ledgerKinds = ["reserve", "adjust", "refund"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export interface LedgerEntry {
  readonly reservationId: string;
  readonly kind: LedgerKind;
  readonly account: string;
  readonly lines: readonly LedgerLine[];
  readonly at: Instant;
}

/** How much of one meter one account has used in one period: the sum of its ledger lines (S3). */
export interface Counter {
  readonly account: string;
  readonly meter: Meter;
  readonly period: PeriodKind;
  readonly periodKey: string;
  readonly used: number;
}

export type CounterKey = Omit<Counter, "used">;

/** What the entries of one reservation come to, line by line. */
export function netLines(entries: readonly LedgerEntry[]): LedgerLine[] {
  const net = new Map<string, LedgerLine>();
  for (const line of entries.flatMap((entry) => entry.lines)) {
    const name = lineName(line);
    const amount = (net.get(name)?.amount ?? 0) + line.amount;
    net.set(name, { ...line, amount });
  }
  return [...net.values()];
}

/** What the entries of one reservation charge, per meter. Each unit is counted in a day and in a month. */
export function chargedBy(entries: readonly LedgerEntry[]): Amounts {
  const charged = { count: 0, tokens: 0 };
  for (const line of netLines(entries)) {
    if (line.period === "day") charged[line.meter] += line.amount;
  }
  return charged;
}

/** The counters after some lines; each line finds its own period, whatever the date is by now (case Q11). */
export function applyLines(
  counters: readonly Counter[],
  lines: readonly LedgerLine[],
  account: string,
): Counter[] {
  return lines.map((line) => {
    const { meter, period, periodKey } = line;
    const key = { account, meter, period, periodKey };
    const before = counters.find((counter) => lineName(counter) === lineName(key))?.used ?? 0;
    return { ...key, used: before + line.amount };
  });
}

export function linesOf(
  amounts: Amounts,
  periods: readonly { readonly period: PeriodKind; readonly periodKey: string }[],
): LedgerLine[] {
  return meters.flatMap((meter) =>
    periods.map(({ period, periodKey }) => ({ meter, period, periodKey, amount: amounts[meter] })),
  );
}

function lineName(line: Omit<LedgerLine, "amount">): string {
  return `${line.meter} ${line.period} ${line.periodKey}`;
}
