import * as z from "zod/mini";

/** A setting that is a whole number, written in digits. */
export function wholeNumber(range: { readonly from: number; readonly to: number }) {
  const message = `a whole number from ${range.from} to ${range.to}`;
  const inRange = (text: string): boolean =>
    /^\d{1,9}$/.test(text) && Number(text) >= range.from && Number(text) <= range.to;
  return z.pipe(z.string().check(z.refine(inRange, message)), z.transform(Number));
}
