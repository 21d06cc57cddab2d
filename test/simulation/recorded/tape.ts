import * as z from "zod/mini";

const askSchema = z.object({
  /** When it arrived, ms after the beginning. */
  atMs: z.number(),
  method: z.string(),
  /** Below the base URL, with its query. */
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

const answerSchema = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  /** How long the server took, ms: a held read takes long. */
  tookMs: z.number(),
});

const tapeSchema = z.object({
  /** The version of the protocol that both sides spoke. */
  protocol: z.int(),
  exchanges: z.array(z.object({ ask: askSchema, answer: answerSchema })),
  /** What the client showed of each request, in order, without repeats. */
  shown: z.record(z.string(), z.array(z.string())),
});

/** What went over the wire in one life, and what its client showed of it. */
export type Tape = z.infer<typeof tapeSchema>;
export type Ask = z.infer<typeof askSchema>;
export type RecordedAnswer = z.infer<typeof answerSchema>;

/** @throws ZodError when the value is no tape */
export function readTape(value: unknown): Tape {
  return tapeSchema.parse(value);
}
