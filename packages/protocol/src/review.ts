import * as z from "zod/mini";

export const rejectionCategories = [
  "person",
  "product",
  "text",
  "boundary",
  "light",
  "composition",
  "other",
] as const;
/** What was wrong with the result. */
export type RejectionCategory = (typeof rejectionCategories)[number];

const note = z.string().check(z.maxLength(1000));

/** `POST /jobs/{id}/review`. */
export const reviewRequestSchema = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("accept") }),
  z.strictObject({
    decision: z.literal("reject"),
    category: z.enum(rejectionCategories),
    note: z.optional(note),
  }),
]);
export type ReviewRequest = z.infer<typeof reviewRequestSchema>;
