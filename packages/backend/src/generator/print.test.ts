import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Bitmap } from "./bitmap.ts";
import { collageOf } from "./collage.ts";
import { inkSets } from "./inks.ts";
import { noiseAt, seededSequence } from "./noise.ts";
import { printRows } from "./print.ts";
import { tonesOf } from "./tones.ts";
import { treatmentFor } from "./treatment.ts";

type Paint = (x: number, y: number) => readonly [number, number, number];

function bitmap(widthPx: number, heightPx: number, paint: Paint): Bitmap {
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) rgba.set([...paint(x, y), 255], (y * widthPx + x) * 4);
  }
  return { widthPx, heightPx, rgba };
}

function print(source: Bitmap, seed: number, bandRows = source.heightPx): Bitmap {
  const tones = tonesOf(source);
  const treatment = treatmentFor(source, tones, seed);
  const target = { ...source, rgba: new Uint8ClampedArray(source.rgba.length) };
  for (let fromRow = 0; fromRow < source.heightPx; fromRow += bandRows) {
    const toRow = Math.min(source.heightPx, fromRow + bandRows);
    printRows({ source, tones, treatment, target, fromRow, toRow });
  }
  return target;
}

/** The mean difference per channel, of 255. */
function distances(one: Bitmap, other: Bitmap): number[] {
  return [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let at = channel; at < one.rgba.length; at += 4) {
      sum += Math.abs((one.rgba[at] ?? 0) - (other.rgba[at] ?? 0));
    }
    return sum / (one.rgba.length / 4);
  });
}

const FIVE_PERCENT = 0.05 * 255;
const photo = bitmap(160, 120, (x, y) => [x + 60, 200 - y, (x * y) % 256]);

test("the same seed and input give the same pixels, in bands of any height", () => {
  const whole = print(photo, 42);
  expect(print(photo, 42).rgba).toEqual(whole.rgba);
  expect(print(photo, 42, 7).rgba).toEqual(whole.rgba);
});

test("another seed gives another picture", () => {
  expect(Math.min(...distances(print(photo, 1), print(photo, 2)))).toBeGreaterThan(2);
});

test("every channel differs from the photo by 5 % or more: gradients, noise and single colours", async () => {
  const level = fc.integer({ min: 0, max: 255 });
  const colour = fc.tuple(level, level, level);
  const kind = fc.constantFrom("flat", "gradient", "noise", "blocks");
  await fc.assert(
    fc.property(colour, colour, kind, fc.nat(0xffff_ffff), (from, to, shape, seed) => {
      const between = (share: number) =>
        [0, 1, 2].map((channel) => {
          const [start, end] = [from[channel] ?? 0, to[channel] ?? 0];
          return start + (end - start) * share;
        });
      const paints: Record<typeof shape, Paint> = {
        flat: () => from,
        gradient: (x, y) => colourOf(between((x + y) / 160)),
        noise: (x, y) => colourOf(between(noiseAt(x, y, seed))),
        blocks: (x, y) => colourOf(between(((x >> 4) + (y >> 4)) % 2)),
      };
      const source = bitmap(80, 80, paints[shape]);
      expect(Math.min(...distances(source, print(source, seed)))).toBeGreaterThan(FIVE_PERCENT);
    }),
    { numRuns: 300, seed: 20_261_201 },
  );
});

test("a print of a print differs too: no photo can hide by looking like an ink set", () => {
  for (let seed = 0; seed < 40; seed += 1) {
    let source = photo;
    for (let time = 0; time < 3; time += 1) {
      const printed = print(source, seed);
      expect(Math.min(...distances(source, printed))).toBeGreaterThan(FIVE_PERCENT);
      source = printed;
    }
  }
});

test("a photo in the very colours of each ink set gets another one", () => {
  for (const inks of inkSets) {
    const striped = bitmap(100, 100, (x) => inks[Math.floor(x / 20)] ?? inks[0]);
    for (let seed = 0; seed < 12; seed += 1) {
      const far = Math.min(...distances(striped, print(striped, seed)));
      expect(far).toBeGreaterThan(FIVE_PERCENT);
    }
  }
});

test("the result is opaque, and transparent pixels count as paper", () => {
  const clear = bitmap(40, 40, () => [0, 0, 0]);
  for (let at = 3; at < clear.rgba.length; at += 4) clear.rgba[at] = 0;
  expect(tonesOf(clear).luminance.every((tone) => tone === 255)).toBe(true);
  const { rgba } = print(clear, 3);
  for (let at = 3; at < rgba.length; at += 4) expect(rgba[at]).toBe(255);
});

test("a collage shows each picture in its own strip, in the order given", () => {
  const colours = [
    [250, 0, 0],
    [0, 250, 0],
    [0, 0, 250],
    [250, 250, 0],
    [0, 250, 250],
  ] as const;
  const [first, ...others] = colours.map((colour) => bitmap(200, 60, () => colour));
  if (first === undefined) throw new Error("There are no pictures.");
  for (let seed = 0; seed < 10; seed += 1) {
    const { rgba } = collageOf([first, ...others], seed);
    for (const [index, colour] of colours.entries()) {
      const at = (30 * 200 + 20 + 40 * index) * 4;
      expect([...rgba.slice(at, at + 3)]).toEqual([...colour]);
    }
  }
});

test("a seeded sequence is spread over its range", () => {
  const next = seededSequence(5);
  const sums = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 10_000; index += 1) {
    const bin = Math.floor(next() * 10);
    sums[bin] = (sums[bin] ?? 0) + 1;
  }
  for (const sum of sums) expect(sum).toBeGreaterThan(850);
});

function colourOf([red = 0, green = 0, blue = 0]: readonly number[]): [number, number, number] {
  return [red, green, blue];
}
