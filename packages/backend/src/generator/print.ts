import type { Bitmap } from "./bitmap.ts";
import type { InkSet } from "./inks.ts";
import { noiseAt } from "./noise.ts";
import type { Tones } from "./tones.ts";

/** How one picture is printed: everything that the seed decides. */
export interface Treatment {
  readonly seed: number;
  readonly inks: InkSet;
  /** The angle of the halftone screen, in radians. */
  readonly screenAngle: number;
  /** How many halftone cells fit along the longer side. */
  readonly cellCount: number;
  /** 0 to 1: how strongly outlines are inked. */
  readonly outline: number;
  /** 0 to 1: how far the corners darken. */
  readonly vignette: number;
}

/** How much of the photo's own colour stays. */
const OWN_COLOUR = 0.14;
const GRAIN = 14;

/**
 * Prints some rows of a picture: tones become a few inks, with a halftone screen between
 * two neighbours, inked outlines, darker corners and paper grain. Each pixel depends on
 * the source and its own place only, so any rows in any order give the same picture.
 */
export function printRows(given: {
  readonly source: Bitmap;
  readonly tones: Tones;
  readonly treatment: Treatment;
  readonly target: Bitmap;
  readonly fromRow: number;
  readonly toRow: number;
}): void {
  const { source, target, fromRow, toRow } = given;
  const pixel = createPixelPrinter(given.source, given.tones, given.treatment);
  for (let y = fromRow; y < toRow; y += 1) {
    for (let x = 0; x < source.widthPx; x += 1) {
      pixel(x, y, target.rgba, (y * source.widthPx + x) * 4);
    }
  }
}

/** Writes the printed colour of one place of the source into `into`, at `at`. */
export type PixelPrinter = (x: number, y: number, into: Uint8ClampedArray, at: number) => void;

export function createPixelPrinter(
  { rgba }: Bitmap,
  tones: Tones,
  treatment: Treatment,
): PixelPrinter {
  const { widthPx, heightPx, luminance, low, high } = tones;
  const { seed, inks, screenAngle, cellCount, outline, vignette } = treatment;
  const longSide = Math.max(widthPx, heightPx);
  const reach = Math.max(1, Math.round(longSide / 1000));
  const frequency = (Math.PI * cellCount) / longSide;
  const cos = Math.cos(screenAngle) * frequency;
  const sin = Math.sin(screenAngle) * frequency;
  const toneAt = (x: number, y: number): number => {
    const column = Math.min(widthPx - 1, Math.max(0, x));
    const row = Math.min(heightPx - 1, Math.max(0, y));
    return luminance[row * widthPx + column] ?? 0;
  };

  return (x, y, into, at) => {
    const lightness = luminance[y * widthPx + x] ?? 0;
    const stretched = Math.min(1, Math.max(0, (lightness - low) / (high - low)));
    const curved = stretched * stretched * (3 - 2 * stretched) * 0.6 + stretched * 0.4;

    const across = toneAt(x + reach, y) - toneAt(x - reach, y);
    const down = toneAt(x, y + reach) - toneAt(x, y - reach);
    const edge = Math.min(1, Math.max(0, (Math.hypot(across, down) / (high - low) - 0.12) * 2));

    const fromCentreX = (2 * x) / widthPx - 1;
    const fromCentreY = (2 * y) / heightPx - 1;
    const corner = Math.max(0, (fromCentreX ** 2 + fromCentreY ** 2) / 2 - 0.25) / 0.75;

    const tone = Math.max(0, curved * (1 - vignette * corner) * (1 - outline * edge));
    const step = tone * (inks.length - 1);
    const lower = Math.min(inks.length - 2, Math.floor(step));
    const screen = 0.5 + 0.5 * Math.cos(x * cos + y * sin) * Math.cos(y * cos - x * sin);
    const mix = Math.min(1, Math.max(0, (step - lower - screen) * 2.5 + 0.5));

    const under = inks[lower] ?? inks[0];
    const over = inks[lower + 1] ?? inks[0];
    const grain = (noiseAt(x, y, seed) - 0.5) * GRAIN;
    const opacity = (rgba[(y * widthPx + x) * 4 + 3] ?? 255) / 255;
    const source = (y * widthPx + x) * 4;
    for (let channel = 0; channel < 3; channel += 1) {
      const ink = (under[channel] ?? 0) * (1 - mix) + (over[channel] ?? 0) * mix;
      const own = ((rgba[source + channel] ?? 0) - lightness) * opacity * OWN_COLOUR;
      into[at + channel] = ink + own + grain;
    }
    into[at + 3] = 255;
  };
}
