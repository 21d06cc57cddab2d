import type { StateName } from "@claimcheck/machine/model";
import { useId } from "react";
import { type ChartPart, chartParts, type PartName, partOf, waysOutOf } from "../state-chart.ts";

/** One unit is one pixel of a drawer that is 25 rem wide. */
const seat = { width: 108, columnGap: 18, rowGap: 22, head: 26, line: 11 } as const;
const columnCount = 3;
const width = columnCount * seat.width + (columnCount - 1) * seat.columnGap;

/** A row is as high as the part with the most places in it. */
const rowCount = Math.max(...chartParts.map(({ row }) => row)) + 1;
const rowHeights = Array.from({ length: rowCount }, (_, row) => {
  const counts = chartParts.filter((part) => part.row === row).map(({ places }) => places.length);
  return seat.head + Math.max(0, ...counts) * seat.line;
});
const topOfRow = (row: number): number =>
  rowHeights.slice(0, row).reduce((sum, each) => sum + each + seat.rowGap, 0);
const height = topOfRow(rowHeights.length) - seat.rowGap;

const leftOf = ({ column }: ChartPart) => column * (seat.width + seat.columnGap);
const topOf = ({ row }: ChartPart) => topOfRow(row);
const heightOf = ({ places }: ChartPart) => seat.head + places.length * seat.line;

/** The machine's diagram, with the places where this operation is now lit, and its ways out. */
export function StateChart({ places }: { readonly places: readonly StateName[] }) {
  const arrowId = useId();
  const ways = waysOutOf(places);
  const from = partOf(places[0] ?? "");
  const targets = new Set(ways.flatMap(({ to }) => partOf(to) ?? []));
  const start = chartParts.find(({ name }) => name === from);
  return (
    <figure className="lab-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`State diagram. Now: ${places.join(" and ")}`}
      >
        <defs>
          <marker
            id={arrowId}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path className="lab-chart__head" d="M0 0 L8 4 L0 8 Z" />
          </marker>
        </defs>
        {chartParts.map((part) => (
          <Part key={part.name} part={part} places={places} targets={targets} />
        ))}
        {chartParts.map((part) =>
          start === undefined || part === start || !targets.has(part.name) ? null : (
            <path
              key={part.name}
              className="lab-chart__way"
              d={wayBetween(start, part)}
              markerEnd={`url(#${arrowId})`}
            />
          ),
        )}
      </svg>
      <figcaption>
        <details>
          <summary>Where facts lead from here, {ways.length} ways</summary>
          <dl className="lab-ways">
            {ways.map(({ to, facts }) => (
              <div key={to}>
                <dt>{to}</dt>
                <dd className="lab-code">{facts.join(", ")}</dd>
              </div>
            ))}
          </dl>
        </details>
      </figcaption>
    </figure>
  );
}

function Part({
  part,
  places,
  targets,
}: {
  readonly part: ChartPart;
  readonly places: readonly StateName[];
  readonly targets: ReadonlySet<PartName>;
}) {
  const isLit = places.some((place) => partOf(place) === part.name);
  const state = isLit ? "lit" : targets.has(part.name) ? "next" : "far";
  return (
    <g className="lab-chart__part" data-state={state}>
      <rect x={leftOf(part)} y={topOf(part)} width={seat.width} height={heightOf(part)} rx="8" />
      <text className="lab-chart__name" x={leftOf(part) + 8} y={topOf(part) + 16}>
        {part.name}
      </text>
      {part.places.map(({ state: place, label }, index) => (
        <text
          key={place}
          className="lab-chart__place"
          data-lit={places.includes(place)}
          x={leftOf(part) + 8}
          y={topOf(part) + 29 + index * seat.line}
        >
          {label}
        </text>
      ))}
    </g>
  );
}

/** From the edge of one seat to the nearest edge of another; neighbours and diagonals alike. */
function wayBetween(from: ChartPart, to: ChartPart): string {
  const [x1, y1] = edgeTowards(from, to);
  const [x2, y2] = edgeTowards(to, from);
  return `M${x1} ${y1} L${x2} ${y2}`;
}

function edgeTowards(of: ChartPart, other: ChartPart): readonly [x: number, y: number] {
  const across = Math.sign(other.column - of.column);
  const down = Math.sign(other.row - of.row);
  // In one row from side to side, else from top or bottom, leaning to where it goes.
  if (down === 0) {
    const x = leftOf(of) + (across > 0 ? seat.width : 0);
    return [x, topOf(of) + heightOf(of) / 2];
  }
  const lean = 0.5 + 0.3 * across;
  return [leftOf(of) + seat.width * lean, topOf(of) + (down > 0 ? heightOf(of) : 0)];
}
