import { drawLabels, type Place } from "./labels.ts";
import { logScale } from "./scale.ts";
import { element, named, text } from "./svg.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is drawn for one name: marks, joined by a line where there are several. */
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

const PLOT_WIDTH_PX = 300;
const PLOT_HEIGHT_PX = 240;
const left = 62;
const top = 34;
const bottom = 46;
/** Room for names to the right of the last marks. */
const right = 120;
const WIDTH_PX = left + PLOT_WIDTH_PX + right;
const HEIGHT_PX = top + PLOT_HEIGHT_PX + bottom;

const inks = { ours: "#0b6e4f", other: "#8a5a00", bound: "#777777" } as const;
const GRID = "#e4e4e4";

/** Panels side by side, as one picture with a title for those who do not see it; axes are logarithmic. */
export function picture(title: string, panels: readonly Panel[]): string {
  const width = panels.length * WIDTH_PX;
  const drawn = panels.map((panel, place) =>
    element("g", { transform: `translate(${place * WIDTH_PX} 0)` }, drawPanel(panel)),
  );
  const ground = element("rect", { width, height: HEIGHT_PX, fill: "#ffffff" });
  const whole = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      role: "img",
      viewBox: `0 0 ${width} ${HEIGHT_PX}`,
      width,
      height: HEIGHT_PX,
      "font-family": "system-ui, sans-serif",
      "font-size": 11,
    },
    [named(title), ground, ...drawn],
  );
  return `${whole}\n`;
}

function drawPanel({ title, xName, yName, series }: Panel): readonly string[] {
  const all = series.flatMap(({ points }) => points);
  const xs = logScale(
    all.map(({ x }) => x),
    PLOT_WIDTH_PX,
  );
  const ys = logScale(
    all.map(({ y }) => y),
    PLOT_HEIGHT_PX,
  );
  const at = ({ x, y }: Point): Place => ({
    x: round(left + xs.place(x)),
    y: round(top + PLOT_HEIGHT_PX - ys.place(y)),
  });
  const [xFirst = 1] = xs.ticks;
  const [yFirst = 1] = ys.ticks;
  const middle = { x: left + PLOT_WIDTH_PX / 2, y: top + PLOT_HEIGHT_PX / 2 };
  return [
    text(title, { x: left, y: 18, "font-weight": 600, fill: "#111" }),
    ...xs.ticks.flatMap((tick) => xTick(tick, at({ x: tick, y: yFirst }).x)),
    ...ys.ticks.flatMap((tick) => yTick(tick, at({ x: xFirst, y: tick }).y)),
    text(xName, { x: middle.x, y: HEIGHT_PX - 8, "text-anchor": "middle", fill: "#111" }),
    text(yName, {
      transform: `translate(13 ${middle.y}) rotate(-90)`,
      "text-anchor": "middle",
      fill: "#111",
    }),
    ...drawSeries(series, at),
  ];
}

function drawSeries(series: readonly Series[], at: (point: Point) => Place): readonly string[] {
  const placed = series.map(({ name, look, points }) => ({
    name,
    look,
    ink: inks[look],
    places: points.map(at),
  }));
  const lines = placed.filter(({ places }) => places.length > 1);
  const marked = placed.filter(({ look }) => look !== "bound");
  const marks = marked.flatMap(({ places, ink }) => places.map((place) => ({ ...place, ink })));
  const names = placed.flatMap(({ name, places, ink }) => {
    const end = places.at(-1);
    return end === undefined ? [] : [{ name, end, ink }];
  });
  const area = { left: left + 2, top, right: WIDTH_PX - 2, bottom: top + PLOT_HEIGHT_PX };
  return [
    ...lines.map(({ places, ink, look }) =>
      element("polyline", {
        points: places.map(({ x, y }) => `${x},${y}`).join(" "),
        fill: "none",
        stroke: ink,
        "stroke-width": 1.5,
        ...(look === "bound" ? { "stroke-dasharray": "4 3" } : {}),
      }),
    ),
    ...marks.map(({ x, y, ink }) => element("circle", { cx: x, cy: y, r: 3.5, fill: ink })),
    ...drawLabels(names, [...marks, ...lines.flatMap(({ places }) => along(places))], area),
  ];
}

/** Places on a line, near enough to each other that no name fits in between. */
function along(places: readonly Place[]): Place[] {
  return places.slice(1).flatMap((to, index) => {
    const from = places[index] ?? to;
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6);
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    }));
  });
}

function xTick(tick: number, x: number): readonly string[] {
  const y = top + PLOT_HEIGHT_PX;
  return [
    element("line", { x1: x, y1: top, x2: x, y2: y, stroke: GRID }),
    text(inWords(tick), { x, y: y + 15, "text-anchor": "middle", fill: "#444" }),
  ];
}

function yTick(tick: number, y: number): readonly string[] {
  return [
    element("line", { x1: left, y1: y, x2: left + PLOT_WIDTH_PX, y2: y, stroke: GRID }),
    text(inWords(tick), { x: left - 6, y: y + 4, "text-anchor": "end", fill: "#444" }),
  ];
}

function inWords(value: number): string {
  return value >= 1000 ? value.toLocaleString("en") : String(value);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
