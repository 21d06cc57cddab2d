import type { Bitmap } from "./bitmap.ts";

/** How light each pixel of a picture is, and the range in which most of them lie. */
export interface Tones {
  readonly widthPx: number;
  readonly heightPx: number;
  /** 0 to 255, row by row. Transparent pixels count as white paper. */
  readonly luminance: Uint8ClampedArray;
  readonly low: number;
  readonly high: number;
}

/** A range narrower than this is a flat picture: stretching it would only show its noise. */
const FLAT_RANGE = 24;

/** The tones of a picture. Its darkest and lightest two percent do not count for the range. */
export function tonesOf({ widthPx, heightPx, rgba }: Bitmap): Tones {
  const luminance = new Uint8ClampedArray(widthPx * heightPx);
  const histogram = new Uint32Array(256);
  for (let index = 0; index < luminance.length; index += 1) {
    const at = index * 4;
    const red = rgba[at] ?? 0;
    const green = rgba[at + 1] ?? 0;
    const blue = rgba[at + 2] ?? 0;
    const opacity = (rgba[at + 3] ?? 255) / 255;
    const lightness = 0.299 * red + 0.587 * green + 0.114 * blue;
    luminance[index] = 255 + (lightness - 255) * opacity;
    const tone = luminance[index] ?? 0;
    histogram[tone] = (histogram[tone] ?? 0) + 1;
  }
  const low = percentile(histogram, luminance.length * 0.02);
  const high = percentile(histogram, luminance.length * 0.98);
  if (high - low < FLAT_RANGE) return { widthPx, heightPx, luminance, low: 0, high: 255 };
  return { widthPx, heightPx, luminance, low, high };
}

function percentile(histogram: Uint32Array, count: number): number {
  let passed = 0;
  for (let tone = 0; tone < 256; tone += 1) {
    passed += histogram[tone] ?? 0;
    if (passed >= count) return tone;
  }
  return 255;
}
