import * as z from "zod/mini";
import { mediaTypes } from "./capabilities.ts";
import { instantSchema } from "./instant.ts";
import { sha256HexSchema } from "./sha256.ts";

/** `PUT /uploads/{sha256}` → 201, or 200 when the bytes were there already. */
export const uploadAnswerSchema = z.object({
  serverTime: instantSchema,
  sha256: sha256HexSchema,
  byteCount: z.int().check(z.nonnegative()),
  /** What the bytes are, not what the request called them. */
  mediaType: z.enum(mediaTypes),
});
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;
