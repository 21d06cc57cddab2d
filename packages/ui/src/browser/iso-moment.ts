/** A moment for a machine to read, as `<time dateTime>` wants it. Empty for what is no moment. */
export function isoMoment(atMs: number): string {
  const date = new Date(atMs);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}
