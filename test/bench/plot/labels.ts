import { element, text } from "./svg.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What has a name: where it is, and in which ink. */
export interface Named {
  readonly name: string;
  readonly end: Place;
  readonly ink: string;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const LINE_PX = 12;
const LETTER_PX = 5.9;
const AWAY_PX = 7;
/** Marks this near to each other are named together. */
const NEAR_PX = 9;

/**
 * Names beside their marks, those of one place one below the other, each block where it covers
 * nothing that is drawn and no other name: to the right or left, and up or down as far as it must.
 */
export function drawLabels(named: readonly Named[], drawn: readonly Place[], area: Box): string[] {
  const taken: Box[] = drawn.map(({ x, y }) => around(x, y));
  return groupsOf(named).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const width = Math.max(...group.map(({ name }) => name.length)) * LETTER_PX;
    const height = group.length * LINE_PX;
    const boxes = placesFor(first.end, { width, height });
    const isFree = (box: Box) => isInside(box, area) && !taken.some((other) => overlap(box, other));
    const box = boxes.find(isFree) ?? boxes.find((one) => isInside(one, area)) ?? boxes[0];
    if (box === undefined) return [];
    taken.push(box);
    const isLeft = box.right < first.end.x;
    const names = group.map(({ name, ink }, line) =>
      text(name, {
        x: Math.round(isLeft ? box.right : box.left),
        y: Math.round(box.top + (line + 0.8) * LINE_PX),
        "text-anchor": isLeft ? "end" : "start",
        fill: ink,
      }),
    );
    return [...leader(first, box, isLeft), ...names];
  });
}

/** A thin line to names that are not level with their mark. */
function leader({ end, ink }: Named, box: Box, isLeft: boolean): string[] {
  if (box.top <= end.y && end.y <= box.bottom) return [];
  const x = isLeft ? box.right + 2 : box.left - 2;
  const y = box.top > end.y ? box.top + LINE_PX / 2 : box.bottom - LINE_PX / 2;
  const ends = { x1: end.x, y1: end.y, x2: x, y2: y };
  return [element("line", { ...ends, stroke: ink, "stroke-width": 0.6 })];
}

function groupsOf(named: readonly Named[]): Named[][] {
  const groups: Named[][] = [];
  for (const one of named) {
    const near = groups.find(
      ([first]) =>
        first?.ink === one.ink &&
        Math.hypot(first.end.x - one.end.x, first.end.y - one.end.y) < NEAR_PX,
    );
    if (near === undefined) groups.push([one]);
    else near.push(one);
  }
  return groups;
}

/** Nearest first. */
function placesFor(
  { x, y }: Place,
  { width, height }: { readonly width: number; readonly height: number },
): Box[] {
  const offsets = Array.from({ length: 31 }, (_, step) => {
    const rows = Math.ceil(step / 2) * (step % 2 === 0 ? 1 : -1);
    return (rows * LINE_PX) / 2;
  });
  return offsets.flatMap((offset) => {
    const top = y - height / 2 + offset;
    const vertical = { top, bottom: top + height };
    return [
      { left: x + AWAY_PX, right: x + AWAY_PX + width, ...vertical },
      { left: x - AWAY_PX - width, right: x - AWAY_PX, ...vertical },
    ];
  });
}

function around(x: number, y: number): Box {
  const reach = 3;
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}

function isInside(box: Box, area: Box): boolean {
  return (
    box.left >= area.left &&
    box.right <= area.right &&
    box.top >= area.top &&
    box.bottom <= area.bottom
  );
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
