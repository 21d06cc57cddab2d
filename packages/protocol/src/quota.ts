import * as z from "zod/mini";
import { meters } from "./amounts.ts";
import { instantSchema } from "./instant.ts";

const count = z.int().check(z.nonnegative());

export const periodKinds = ["day", "month"] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const meterReadingSchema = z.object({
  meter: z.enum(meters),
  period: z.enum(periodKinds),
  /** `2026-12-01` or `2026-12`. What was taken is given back to this period and no other. */
  periodKey: z.string(),
  used: count,
  /** `null`: no limit. */
  limit: z.nullable(count),
  resetsAt: instantSchema,
});
export type MeterReading = z.infer<typeof meterReadingSchema>;

/** `GET /quota`: what this account has used, and how many jobs it runs at once. */
export const quotaSchema = z.object({
  serverTime: instantSchema,
  plan: z.string(),
  meters: z.array(meterReadingSchema),
  concurrency: z.object({ active: count, limit: z.nullable(count) }),
});
export type Quota = z.infer<typeof quotaSchema>;
