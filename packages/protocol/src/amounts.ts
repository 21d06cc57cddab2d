import * as z from "zod/mini";

export const meters = ["count", "tokens"] as const;
/** What is metered: finished generations, and model tokens. */
export type Meter = (typeof meters)[number];

const amount = z.int().check(z.nonnegative());

/** Units per meter. */
export const amountsSchema = z.object({ count: amount, tokens: amount });
export type Amounts = z.infer<typeof amountsSchema>;
