/** What one job cost, and how late its end was noticed. */
export interface Measured {
  readonly readCount: number;
  readonly lagMs: number;
}

export interface Summary {
  readonly reads: number;
  readonly meanLagS: number;
  readonly p95LagS: number;
  readonly p99LagS: number;
  /** Reads × mean lag, s: what plain polling cannot bring below its bound. */
  readonly productS: number;
}

export function summarise(measured: readonly Measured[]): Summary {
  const lags = measured.map(({ lagMs }) => lagMs / 1000).sort((one, other) => one - other);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const quantile = (part: number) => lags[Math.floor(part * lags.length)] ?? Number.NaN;
  const reads = mean(measured.map(({ readCount }) => readCount));
  const meanLagS = mean(lags);
  return {
    reads,
    meanLagS,
    p95LagS: quantile(0.95),
    p99LagS: quantile(0.99),
    productS: reads * meanLagS,
  };
}
