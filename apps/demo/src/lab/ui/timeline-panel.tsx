import type { Lab } from "../lab.ts";
import { legLabels } from "../leg.ts";
import { timelineOf } from "../timeline.ts";
import { useWatched } from "./use-watched.ts";

const SHOWN_COUNT = 120;

/** Requests and what came of them, what was done, what was shown; newest first. */
export function TimelinePanel({ lab }: { readonly lab: Lab }) {
  const rows = timelineOf(useWatched(lab.log)).slice(-SHOWN_COUNT).reverse();
  if (rows.length === 0) return <p className="lab-quiet">Nothing has happened yet.</p>;
  return (
    <ol className="lab-timeline">
      {rows.map((row) => (
        <li key={row.id} className="lab-event" data-kind={row.type}>
          <time className="lab-code">{timeOf(row.atMs)}</time>
          {row.type === "request" ? (
            <div>
              <p>
                {legLabels[row.leg]}
                {row.key === undefined ? null : <span className="lab-code"> {row.key}</span>}
              </p>
              <p className="lab-quiet">
                {row.fault === undefined ? null : (
                  <span className="lab-tag">{row.fault.replaceAll("_", " ")}</span>
                )}{" "}
                <span data-outcome={row.outcome.type}>{row.outcome.words}</span>
                {row.tookMs === undefined ? null : ` · ${(row.tookMs / 1000).toFixed(1)} s`}
              </p>
            </div>
          ) : (
            <p>{row.words}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(11, 21);
