import type { Bitmap } from "./bitmap.ts";
import { seededSequence } from "./noise.ts";

/** How wide the seam between two pictures is, as a share of a strip. */
const SEAM = 0.22;

/**
 * Several pictures of one size as one: slanting strips side by side, in the given order,
 * that melt into each other at their seams. Each strip shows the middle of its picture.
 */
export function collageOf(images: readonly [Bitmap, ...Bitmap[]], seed: number): Bitmap {
  const [first] = images;
  if (images.length === 1) return first;
  const { widthPx, heightPx } = first;
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
  const slant = (seededSequence(seed)() - 0.5) * 0.5;
  /** Where a column of the collage lies in one picture, whose middle is in the middle of its strip. */
  const columnIn = (index: number, x: number): number => {
    const shift = Math.round((0.5 - (index + 0.5) / images.length) * widthPx);
    return Math.min(widthPx - 1, Math.max(0, x + shift));
  };
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const across = (x + 0.5) / widthPx + slant * ((y + 0.5) / heightPx - 0.5);
      const place = Math.min(images.length - 0.5, Math.max(0.5, across * images.length)) - 0.5;
      const left = Math.min(images.length - 2, Math.floor(place));
      const share = Math.min(1, Math.max(0, (place - left - 0.5) / SEAM + 0.5));
      const under = images[left] ?? first;
      const over = images[left + 1] ?? first;
      const row = y * widthPx;
      const underAt = (row + columnIn(left, x)) * 4;
      const overAt = (row + columnIn(left + 1, x)) * 4;
      for (let channel = 0; channel < 4; channel += 1) {
        const one = under.rgba[underAt + channel] ?? 0;
        const other = over.rgba[overAt + channel] ?? 0;
        rgba[(row + x) * 4 + channel] = one * (1 - share) + other * share;
      }
    }
  }
  return { widthPx, heightPx, rgba };
}
