/** Pixels as a canvas has them: row by row, four bytes each (red, green, blue, alpha). */
export interface Bitmap {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}
