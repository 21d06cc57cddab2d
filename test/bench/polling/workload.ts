/** How long jobs take, ms: the workloads that schedules are compared on. */
export interface Workload {
  readonly name: string;
  /** What jobs of it are called by kind, where kinds differ. */
  readonly kinds: readonly Kind[];
}

/** Lognormal. Kinds of a workload are equally frequent. */
export interface Kind {
  readonly name: string;
  readonly medianMs: number;
  readonly sigma: number;
}

export const workloads: readonly Workload[] = [
  {
    name: "lognormal, median 20 s, p95 120 s",
    kinds: [{ name: "image", medianMs: 20_000, sigma: Math.log(6) / 1.645 }],
  },
  {
    name: "half around 5 s, half around 90 s",
    kinds: [
      { name: "quick", medianMs: 5000, sigma: 0.25 },
      { name: "slow", medianMs: 90_000, sigma: 0.25 },
    ],
  },
  {
    name: "video clips, median 105 s",
    kinds: [{ name: "video", medianMs: 105_000, sigma: 0.25 }],
  },
];

export interface DrawnJob {
  readonly kind: string;
  readonly durationMs: number;
}

export function drawJobs(workload: Workload, count: number, unit: () => number): DrawnJob[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = workload.kinds[index % workload.kinds.length];
    if (kind === undefined) throw new Error(`${workload.name} has no kinds.`);
    const normal = Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit());
    return { kind: kind.name, durationMs: kind.medianMs * Math.exp(kind.sigma * normal) };
  });
}

/**
 * What no plain polling can go below: E[reads] · E[lag] ≥ ½K², K = ∫ S √h dt, in seconds. Over
 * kinds that are known, each with its own share, Ks add up by their shares.
 */
export function boundS({ kinds }: Workload): number {
  const mean = kinds.reduce((sum, kind) => sum + rootIntegralS(kind) / kinds.length, 0);
  return 0.5 * mean * mean;
}

/** ∫ S √h dt = ∫ √(f S) dt, on a logarithmic scale. */
function rootIntegralS({ medianMs, sigma }: Kind): number {
  const step = 0.002;
  const reach = 8;
  let survival = 1;
  let sum = 0;
  for (let z = -reach; z < reach; z += step) {
    const density = Math.exp(-0.5 * (z + step / 2) ** 2) / Math.sqrt(2 * Math.PI);
    survival -= density * step;
    const ageS = (medianMs / 1000) * Math.exp(sigma * (z + step / 2));
    // f dt = density dz, dt = age σ dz
    sum += Math.sqrt(density * Math.max(0, survival) * sigma * ageS) * step;
  }
  return sum;
}
