import * as z from "zod/mini";
import { jobKinds } from "./job-state.ts";
import { sha256HexSchema } from "./sha256.ts";

export const generationModes = ["single", "compose"] as const;
/** `single` transforms one image, `compose` makes one out of several. */
export type GenerationMode = (typeof generationModes)[number];

/** No prompt may be longer on the wire; the product's own limit is in the capabilities. */
const PROMPT_WIRE_CHARS = 10_000;

/**
 * What `POST /jobs` carries. Shape only: whether the product offers the model, the
 * resolution and so on is decided by `checkRequest` against the capabilities.
 */
export const generationRequestSchema = z.strictObject({
  kind: z.enum(jobKinds),
  mode: z.enum(generationModes),
  prompt: z.string().check(z.maxLength(PROMPT_WIRE_CHARS)),
  /** The uploads to work on, by content, in the order in which the person put them. */
  images: z.array(sha256HexSchema).check(z.maxLength(64)),
  model: z.string().check(z.minLength(1), z.maxLength(64)),
  aspectRatio: z.string().check(z.maxLength(16)),
  resolution: z.string().check(z.maxLength(16)),
  /** Same seed, same input, same pixels. Default: chosen by the server from the operation key. */
  seed: z.optional(z.int().check(z.nonnegative(), z.maximum(0xffff_ffff))),
  /** Which capabilities the form was drawn from; lets the server say `capabilities_stale`. */
  capabilitiesVersion: z.optional(z.string().check(z.maxLength(64))),
});
export type GenerationRequest = z.infer<typeof generationRequestSchema>;
