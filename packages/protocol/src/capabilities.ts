import * as z from "zod/mini";
import { amountsSchema } from "./amounts.ts";
import { instantSchema } from "./instant.ts";

const count = z.int().check(z.nonnegative());
const range = z.object({ min: count, max: count });

export const mediaTypes = ["image/jpeg", "image/png", "image/webp"] as const;
/** The image types the product takes in. */
export type MediaType = (typeof mediaTypes)[number];

const resolutionSchema = z.object({
  id: z.string(),
  /** Length of the longer side, in pixels. */
  longSidePx: count,
  /** What one generation reserves at this resolution. */
  cost: amountsSchema,
});

const modelSchema = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  aspectRatios: z.array(z.string()),
  resolutions: z.array(resolutionSchema),
});
export type ModelCapability = z.infer<typeof modelSchema>;

/** The product's limits, versioned; the form and the server hold the same ones. */
export const capabilitiesSchema = z.object({
  serverTime: instantSchema,
  version: z.string(),
  mediaTypes: z.array(z.enum(mediaTypes)),
  /** Largest file, in bytes. */
  fileMaxBytes: count,
  /** Longest prompt, in Unicode code points. */
  promptMaxChars: count,
  /** How many images each mode takes. */
  images: z.object({ single: range, compose: range }),
  models: z.array(modelSchema),
  /** What nothing here guarantees, in words for a person. */
  disclaimers: z.array(z.string()),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;
