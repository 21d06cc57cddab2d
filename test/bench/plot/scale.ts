/** Where values of one axis are drawn. Logarithmic: what is compared here differs by factors. */
export interface Scale {
  readonly ticks: readonly number[];
  /** From a value to pixels along the axis. */
  place(value: number): number;
}

/** From the power of ten below the smallest value to the one above the largest, over `lengthPx`. */
export function logScale(values: readonly number[], lengthPx: number): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  const place = (value: number) => ((Math.log10(value) - low) / (high - low)) * lengthPx;
  const ticks = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step));
  return { ticks, place };
}
