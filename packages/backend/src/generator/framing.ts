/** The size of a picture in whole pixels. */
export interface Frame {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A rectangle within a picture. */
export interface Crop extends Frame {
  readonly leftPx: number;
  readonly topPx: number;
}

/**
 * The frame of an aspect ratio whose longer side is that long.
 *
 * @param aspectRatio `width:height`, such as `16:9`
 * @returns `undefined` for what is not a ratio
 */
export function frameOf(aspectRatio: string, longSidePx: number): Frame | undefined {
  const sides = /^(\d{1,4}):(\d{1,4})$/.exec(aspectRatio);
  const width = Number(sides?.[1] ?? 0);
  const height = Number(sides?.[2] ?? 0);
  if (width === 0 || height === 0) return undefined;
  const scale = longSidePx / Math.max(width, height);
  return {
    widthPx: Math.max(1, Math.round(width * scale)),
    heightPx: Math.max(1, Math.round(height * scale)),
  };
}

/** The largest part of a picture, around its centre, that has the shape of the frame. */
export function coverCrop(source: Frame, frame: Frame): Crop {
  const scale = Math.min(source.widthPx / frame.widthPx, source.heightPx / frame.heightPx);
  const widthPx = Math.min(source.widthPx, Math.max(1, Math.round(frame.widthPx * scale)));
  const heightPx = Math.min(source.heightPx, Math.max(1, Math.round(frame.heightPx * scale)));
  return {
    widthPx,
    heightPx,
    leftPx: Math.floor((source.widthPx - widthPx) / 2),
    topPx: Math.floor((source.heightPx - heightPx) / 2),
  };
}
