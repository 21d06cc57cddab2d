import { markdownTable } from "../markdown-table.ts";
import type { Summary } from "./measured.ts";

export interface Row {
  readonly workload: string;
  readonly schedule: string;
  readonly summary: Summary;
  /** E⌈D / 25 s⌉ of the drawn jobs: what a hold of 25 s costs at least. */
  readonly bestReads: number;
  /** ½K² for kinds that are known, s. */
  readonly boundS: number;
  /** Reads × lag of any fixed interval, s: half the mean duration. */
  readonly fixedS: number;
}

export interface Crowd {
  readonly jobCount: number;
  readonly schedule: string;
  readonly readsPerMinute: number;
}

const digits = (value: number, count = 2) => value.toFixed(count);

export function table(rows: readonly Row[]): string {
  const heads = [
    "workload",
    "schedule",
    "reads / job",
    "lag mean s",
    "p95",
    "p99",
    "reads × lag",
    "bound",
  ];
  const cells = rows.map(({ workload, schedule, summary, boundS }) => [
    workload,
    schedule,
    digits(summary.reads),
    digits(summary.meanLagS),
    digits(summary.p95LagS),
    digits(summary.p99LagS),
    digits(summary.productS, 1),
    digits(boundS, 1),
  ]);
  return markdownTable(heads, cells);
}

/** A line per schedule, a column per count of jobs. */
export function crowdTable(crowds: readonly Crowd[]): string {
  const counts = distinct(crowds.map(({ jobCount }) => jobCount));
  const cells = distinct(crowds.map(({ schedule }) => schedule)).map((schedule) => [
    schedule,
    ...counts.map((count) => {
      const found = crowds.find((crowd) => crowd.schedule === schedule && crowd.jobCount === count);
      return found === undefined ? "not run" : digits(found.readsPerMinute, 1);
    }),
  ]);
  return markdownTable(
    ["requests / min, none changes", ...counts.map((count) => `${count} watched`)],
    cells,
  );
}

/** Rows of others that are better than one of ours: in reads and lag both, or in their product. */
export function lost(rows: readonly Row[]): readonly string[] {
  const isOurs = ({ schedule }: Row) => schedule.startsWith("claimcheck");
  return rows.filter(isOurs).flatMap((own) =>
    rows
      .filter((other) => !isOurs(other) && other.workload === own.workload)
      .flatMap((other) => {
        const { reads, meanLagS, productS } = other.summary;
        const isBetter = reads <= own.summary.reads && meanLagS <= own.summary.meanLagS;
        const name = `${own.workload}: ${own.schedule}`;
        if (isBetter) return [`${name} asks more and notices later than ${other.schedule}`];
        if (productS >= own.summary.productS) return [];
        const products = `${digits(own.summary.productS, 1)} against ${digits(productS, 1)}`;
        return [`${name} has a larger reads × lag than ${other.schedule} (${products})`];
      }),
  );
}

export function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
