import * as z from "zod/mini";

/**
 * A moment, as whole milliseconds since the Unix epoch (UTC). Numbers rather than
 * date strings, because `Date.parse` reads half of all malformed input as some year.
 */
export const instantSchema = z.int().check(z.nonnegative());
export type Instant = z.infer<typeof instantSchema>;
