import { type Panel, picture, type Series } from "../plot/panel.ts";
import { type Crowd, distinct, type Row } from "./report.ts";

const look = (schedule: string) => (schedule.startsWith("claimcheck") ? "ours" : "other");

/** Reads against lag, a panel per workload; the dashed line is what plain polling cannot go below. */
export function readsAgainstLag(rows: readonly Row[]): string {
  return picture(
    "Reads per job against mean lag, for each workload",
    distinct(rows.map(({ workload }) => workload)).map((workload): Panel => {
      const own = rows.filter((row) => row.workload === workload);
      const reads = own.map(({ summary }) => summary.reads);
      const bound = own[0]?.boundS ?? Number.NaN;
      return {
        title: workload,
        xName: "reads per job",
        yName: "mean lag, s",
        series: [
          ...own.map(
            ({ schedule, summary }): Series => ({
              name: schedule,
              points: [{ x: summary.reads, y: summary.meanLagS }],
              look: look(schedule),
            }),
          ),
          {
            name: "bound",
            points: [Math.max(...reads), Math.min(...reads)].map((x) => ({ x, y: bound / x })),
            look: "bound",
          },
        ],
      };
    }),
  );
}

/** Requests a minute against jobs watched. */
export function requestsAgainstJobs(crowds: readonly Crowd[]): string {
  return picture("Requests a minute against jobs watched", [
    {
      title: "many jobs watched, none changes",
      xName: "jobs",
      yName: "requests a minute",
      series: distinct(crowds.map(({ schedule }) => schedule)).map(
        (name): Series => ({
          name,
          points: crowds
            .filter(({ schedule }) => schedule === name)
            .map(({ jobCount, readsPerMinute }) => ({ x: jobCount, y: readsPerMinute })),
          look: look(name),
        }),
      ),
    },
  ]);
}
