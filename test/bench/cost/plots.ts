import { picture, type Series } from "../plot/panel.ts";
import type { Cost } from "./measure.ts";

/** Memory and processor time against the number of jobs. */
export function costAgainstJobs(costs: readonly Cost[]): string {
  const seriesOf = (of: (cost: Cost) => number | undefined): readonly Series[] =>
    [...new Set(costs.map(({ subject }) => subject))].flatMap((name) => {
      const points = costs
        .filter(({ subject }) => subject === name)
        .flatMap((cost) => {
          const y = of(cost);
          return y === undefined || y <= 0 ? [] : [{ x: cost.jobCount, y }];
        });
      const look = name.startsWith("claimcheck") ? "ours" : "other";
      return points.length === 0 ? [] : [{ name, points, look }];
    });
  return picture("Memory and processor time against jobs watched", [
    {
      title: "heap for each job that is watched",
      xName: "jobs",
      yName: "kB a job",
      series: seriesOf(({ kilobytesPerJob }) => kilobytesPerJob),
    },
    {
      title: "processor time of updates",
      xName: "jobs",
      yName: "ms for 1,000 updates",
      series: seriesOf(({ msPerThousandChanges }) => msPerThousandChanges),
    },
  ]);
}
