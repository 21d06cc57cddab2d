import { logScale } from "./scale.ts";
import { element, text } from "./svg.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is drawn for one name. A series of one point is a mark with its name beside it. */
export interface Series {
  readonly name: string;
  readonly points: readonly Point[];
  /** Ours stand out; a `bound` is a dashed line without marks. */
  readonly look: "ours" | "other" | "bound";
}

export interface Panel {
  readonly title: string;
  readonly xName: string;
  readonly yName: string;
  readonly series: readonly Series[];
}

const WIDTH_PX = 360;
const HEIGHT_PX = 300;
const left = 62;
const bottom = 46;
const top = 34;
const right = 16;
const plotWidth = WIDTH_PX - left - right;
const plotHeight = HEIGHT_PX - top - bottom;

const inks = { ours: "#0b6e4f", other: "#8a5a00", bound: "#777777" } as const;

/** Panels side by side, as one picture. */
export function picture(panels: readonly Panel[]): string {
  const width = panels.length * WIDTH_PX;
  const drawn = panels.map((panel, place) =>
    element("g", { transform: `translate(${place * WIDTH_PX} 0)` }, drawPanel(panel)),
  );
  const ground = element("rect", { width, height: HEIGHT_PX, fill: "#ffffff" });
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${width} ${HEIGHT_PX}`,
      width,
      height: HEIGHT_PX,
      "font-family": "system-ui, sans-serif",
      "font-size": 11,
    },
    [ground, ...drawn],
  );
}

function drawPanel({ title, xName, yName, series }: Panel): readonly string[] {
  const all = series.flatMap(({ points }) => points);
  const xs = logScale(
    all.map(({ x }) => x),
    plotWidth,
  );
  const ys = logScale(
    all.map(({ y }) => y),
    plotHeight,
  );
  const at = ({ x, y }: Point) => ({ x: left + xs.place(x), y: top + plotHeight - ys.place(y) });
  const xTicks = xs.ticks.flatMap((tick) => {
    const { x } = at({ x: tick, y: ys.ticks[0] ?? 1 });
    return [
      line({ x1: x, y1: top, x2: x, y2: top + plotHeight }, "#e4e4e4"),
      text(inWords(tick), { x, y: top + plotHeight + 15, "text-anchor": "middle", fill: "#444" }),
    ];
  });
  const yTicks = ys.ticks.flatMap((tick) => {
    const { y } = at({ x: xs.ticks[0] ?? 1, y: tick });
    return [
      line({ x1: left, y1: y, x2: left + plotWidth, y2: y }, "#e4e4e4"),
      text(inWords(tick), { x: left - 6, y: y + 4, "text-anchor": "end", fill: "#444" }),
    ];
  });
  return [
    text(title, { x: left, y: 18, "font-weight": 600, fill: "#111" }),
    ...xTicks,
    ...yTicks,
    text(xName, {
      x: left + plotWidth / 2,
      y: HEIGHT_PX - 8,
      "text-anchor": "middle",
      fill: "#111",
    }),
    text(yName, {
      transform: `translate(13 ${top + plotHeight / 2}) rotate(-90)`,
      "text-anchor": "middle",
      fill: "#111",
    }),
    ...drawSeries(series, at),
  ];
}

function drawSeries(series: readonly Series[], at: (point: Point) => Point): readonly string[] {
  const labels = new Labels();
  return series.flatMap(({ name, points, look }) => {
    const ink = inks[look];
    const placed = points.map(at);
    const path = placed.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
    const dash = look === "bound" ? { "stroke-dasharray": "4 3" } : {};
    const curve =
      placed.length > 1
        ? [
            element("polyline", {
              points: path,
              fill: "none",
              stroke: ink,
              "stroke-width": 1.5,
              ...dash,
            }),
          ]
        : [];
    const marks =
      look === "bound"
        ? []
        : placed.map(({ x, y }) =>
            element("circle", { cx: round(x), cy: round(y), r: 3.5, fill: ink }),
          );
    const end = placed.at(-1);
    const label = end === undefined ? [] : [labels.draw(name, end, ink)];
    return [...curve, ...marks, ...label];
  });
}

const LABEL_HEIGHT_PX = 11;
const LETTER_WIDTH_PX = 5.6;

/** Names beside their marks, moved down or up where another one is already there. */
class Labels {
  readonly #taken: { readonly from: Point; readonly to: Point }[] = [];

  draw(name: string, { x, y }: Point, ink: string): string {
    const width = name.length * LETTER_WIDTH_PX;
    const isLeft = x + 7 + width > WIDTH_PX - 2;
    const from = isLeft ? x - 7 - width : x + 7;
    const steps = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5];
    const free = steps
      .map((step) => y + 4 + step * LABEL_HEIGHT_PX)
      .find((baseline) => this.#isFree(from, from + width, baseline));
    const baseline = free ?? y + 4;
    this.#taken.push({
      from: { x: from, y: baseline - LABEL_HEIGHT_PX },
      to: { x: from + width, y: baseline },
    });
    return text(name, { x: round(from), y: round(baseline), fill: ink });
  }

  #isFree(x1: number, x2: number, baseline: number): boolean {
    const isInside = baseline > top && baseline < top + plotHeight;
    return (
      isInside &&
      this.#taken.every(
        ({ from, to }) =>
          x2 < from.x || x1 > to.x || baseline <= from.y || baseline - LABEL_HEIGHT_PX >= to.y,
      )
    );
  }
}

function line(ends: Readonly<Record<string, number>>, stroke: string): string {
  return element("line", { ...ends, stroke });
}

function inWords(value: number): string {
  return value >= 1000 ? value.toLocaleString("en") : String(value);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
