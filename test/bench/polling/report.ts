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
  return markdown(heads, cells);
}

export function crowdTable(crowds: readonly Crowd[]): string {
  const cells = crowds.map(({ jobCount, schedule, readsPerMinute }) => [
    String(jobCount),
    schedule,
    digits(readsPerMinute, 1),
  ]);
  return markdown(["jobs watched, none changes", "schedule", "requests / min"], cells);
}

function markdown(heads: readonly string[], cells: readonly (readonly string[])[]): string {
  const line = (one: readonly string[]) => `| ${one.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...cells.map(line)].join("\n");
}
