import type { Bitmap } from "./bitmap.ts";
import { type InkSet, inkSets, turned } from "./inks.ts";
import { seededSequence } from "./noise.ts";
import { createPixelPrinter, type Treatment } from "./print.ts";
import type { Tones } from "./tones.ts";

/** Every channel of the print differs from the photo by at least this, as a mean, of 255. */
const DISTANCE_MIN = 0.09 * 255;
const SAMPLES_PER_SIDE = 64;

/**
 * The seed's treatment of a picture: the first ink set, in the seed's own order, whose
 * print is clearly another picture in every channel. A photo that already looks like one
 * ink set gets another; the turned sets, which look like negatives, come last.
 */
export function treatmentFor(source: Bitmap, tones: Tones, seed: number): Treatment {
  const next = seededSequence(seed);
  const order = shuffled(inkSets, next);
  const base = {
    seed,
    screenAngle: Math.PI * (0.08 + 0.34 * next()),
    cellCount: 150 + Math.floor(60 * next()),
    outline: 0.5 + 0.3 * next(),
    vignette: 0.2 + 0.2 * next(),
  };
  const [first, ...others] = [...order, ...order.map(turned)].map((inks) => ({ ...base, inks }));
  let furthest: Treatment = first ?? { ...base, inks: order[0] };
  let furthestBy = distanceOf(source, tones, furthest);
  for (const treatment of others) {
    if (furthestBy >= DISTANCE_MIN) break;
    const distance = distanceOf(source, tones, treatment);
    if (distance > furthestBy) [furthest, furthestBy] = [treatment, distance];
  }
  return furthest;
}

/** The mean difference of the channel that differs least, over a grid of samples. */
function distanceOf(source: Bitmap, tones: Tones, treatment: Treatment): number {
  const { widthPx, heightPx, rgba } = source;
  const print = createPixelPrinter(source, tones, treatment);
  const printed = new Uint8ClampedArray(4);
  const sums: [number, number, number] = [0, 0, 0];
  for (let row = 0; row < SAMPLES_PER_SIDE; row += 1) {
    for (let column = 0; column < SAMPLES_PER_SIDE; column += 1) {
      const x = Math.floor(((column + 0.5) * widthPx) / SAMPLES_PER_SIDE);
      const y = Math.floor(((row + 0.5) * heightPx) / SAMPLES_PER_SIDE);
      print(x, y, printed, 0);
      const at = (y * widthPx + x) * 4;
      for (const channel of [0, 1, 2] as const) {
        sums[channel] += Math.abs((printed[channel] ?? 0) - (rgba[at + channel] ?? 0));
      }
    }
  }
  return Math.min(...sums) / SAMPLES_PER_SIDE ** 2;
}

type InkSets = readonly [InkSet, ...InkSet[]];

/** The sets in the seed's own order. */
function shuffled([head, ...rest]: InkSets, next: () => number): InkSets {
  const order: [InkSet, ...InkSet[]] = [head];
  for (const inks of rest) {
    const place = Math.floor(next() * (order.length + 1));
    order.splice(place, 0, inks);
  }
  return order;
}
